import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { docxOf, pdf, zipOf } from '#testing/files.ts'
import { detectFileType } from './sniff.ts'

const directory = mkdtempSync(join(tmpdir(), 'banyan-sniff-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const path = join(directory, 'file')
function typeOf(name: string, content: Buffer | string) {
  writeFileSync(path, content)
  return detectFileType(path, name)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const archive = zipOf([{ name: 'a.txt', content: Buffer.from('a') }])
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0,0"/></svg>'

test.each<[name: string, content: Buffer | string, type: string | undefined]>([
  ['a.png', png, 'png'],
  ['A.PNG', png, 'png'],
  ['picture', png, 'png'],
  ['a.jpg', png, undefined],
  ['a.', png, undefined],
  ['a.unknown', png, undefined],
  ['a.pdf', pdf, 'pdf'],
  ['a.docx', docxOf(), 'docx'],
  ['a.xlsx', docxOf(), undefined],
  ['a.zip', archive, 'zip'],
  ['a.txt', '正文', 'txt'],
  ['a.log', 'text', 'txt'],
  ['a.csv', 'a,b', 'csv'],
  ['a.md', '# a', 'md'],
  ['a.json', '{}', 'json'],
  ['a.geojson', '{}', 'json'],
  ['a.xml', '<order/>', 'xml'],
  ['a.svg', svg, 'svg'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', undefined],
  ['a.txt', '<script>1</script>', undefined],
  ['text', '正文', undefined],
  ['a.txt', png, undefined],
  ['a.txt', '', undefined],
  ['a.png', '', undefined],
  // A picture that is followed by an archive can be opened as either.
  ['a.png', Buffer.concat([png, archive]), undefined],
  ['a.amr', Buffer.from('#!AMR\n\0\0\0\0'), 'amr'],
])('security §9 %s is taken for what its content says, or refused', async (name, content, type) => {
  expect(await typeOf(name, content)).toBe(type)
})

const dangerous =
  'exe com scr pif msi bat cmd ps1 vbs vbe js jse mjs wsf hta sh bash php php5 phtml phar asp aspx jsp jspx py pl rb cgi jar war class dll so apk app lnk htm html xhtml shtml svgz swf'

test.each(dangerous.split(' '))('security §9 a name with .%s before its end is refused', async (part) => {
  expect(await typeOf(`a.${part}.png`, png)).toBeUndefined()
  expect(await typeOf(`a.${part.toUpperCase()} .b.png`, png)).toBeUndefined()
})

test.each(['a.b.png', 'html5.page.png', 'notes.exe1.png', 'my.shell.png', 'v1.0.png'])(
  'security §9 %s has no part that would run',
  async (name) => {
    expect(await typeOf(name, png)).toBe('png')
  },
)
