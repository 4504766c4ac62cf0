import { expect, test } from 'vitest'
import { isHarmlessDrawing } from './drawing.ts'

const drawing = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`
const ofLength = (length: number) => drawing(' '.repeat(length - drawing('').length))

test.each([
  ['one that only draws', drawing('<path d="M0 0h9v9z"/>')],
  ['one without attributes', '<svg></svg>'],
  ['one behind a byte order mark', `\uFEFF${drawing('')}`],
  ['one behind a declaration and comments', `<?xml version="1.0"?>\n<!-- a --> <!-- b -->${drawing('')}`],
  ['UTF-8 in small letters', `<?xml version="1.0" encoding="utf-8"?>${drawing('')}`],
  ['UTF-8 in capital letters', `<?xml version="1.0" encoding='UTF-8'?>${drawing('')}`],
  ['references inside itself', drawing('<use href="#a"/><use xlink:href="#b"/><rect fill="url(#c)"/>')],
  ['words that only begin like something active', drawing('<settings/><title>图像</title>')],
  ['exactly two million characters', ofLength(2_000_000)],
])('security §9 %s is harmless', (_, text) => {
  expect(isHarmlessDrawing(text)).toBe(true)
})

test.each([
  ['more than two million characters', ofLength(2_000_001)],
  ['nothing', ''],
  ['another kind of XML', '<?xml version="1.0"?><root/>'],
  ['a name that only begins so', '<svgx></svgx>'],
  ['a drawing behind words', `words ${drawing('')}`],
  ['another encoding', `<?xml version="1.0" encoding="utf-16"?>${drawing('')}`],
  ['an empty encoding', `<?xml version="1.0" encoding=""?>${drawing('')}`],
  ['a document type', drawing('<!DOCTYPE a>')],
  ['an entity', drawing('<!ENTITY a "b">')],
  ['a raw section', drawing('<![CDATA[x]]>')],
  ['an instruction', drawing('<?xml-stylesheet href="a"?>')],
  ['a link', drawing('<link rel="x"/>')],
  ['an animation', drawing('<animateMotion/>')],
  ['the end of a form', drawing('</form>')],
  ['a handler', drawing('<g onclick="a()"/>')],
  ['a handler behind a slash', drawing('<g/onclick="a()"/>')],
  ['a target of a form', drawing('<g formaction="a"/>')],
  ['a ping', drawing('<g ping="a"/>')],
  ['a script address', drawing('<g style="javascript:a"/>')],
  ['an expression', drawing('<g style="width: expression (a)"/>')],
  ['an escape', drawing('<g style="\\75 rl(a)"/>')],
  ['a reference elsewhere', drawing('<use href="a.svg#x"/>')],
  ['a source elsewhere', drawing('<use src=a.png />')],
  ['one of several references elsewhere', drawing('<use href="#a"/><use href="/b"/>')],
  ['a fill from elsewhere', drawing('<rect fill="url( \'a.svg#x\' )"/>')],
  ['one of several fills from elsewhere', drawing('<rect fill="url(#a)" stroke="url(//b)"/>')],
])('security §9 %s is not', (_, text) => {
  expect(isHarmlessDrawing(text)).toBe(false)
})
