import { expect, test } from 'vitest'
import { attribute, XmlScanner } from './xml-scanner.ts'

function eventsOf(...chunks: (string | Buffer)[]): string[] {
  const events: string[] = []
  const scanner = new XmlScanner({
    open: (name, attributes) => events.push(`<${name}${attributes}>`),
    close: (name) => events.push(`</${name}>`),
    text: (text) => events.push(text),
  })
  for (const chunk of chunks) scanner.feed(Buffer.from(chunk))
  scanner.end()
  return events
}

test.each([
  ['text of the root', '<a>x<b/>y</a>', ['<a>', 'x', '<b>', '</b>', 'y', '</a>']],
  ['text around the root', ' \n<a/>\n ', ['<a>', '</a>']],
  ['prefixes', '<x:a><x:b/></x:a>', ['<a>', '<b>', '</b>', '</a>']],
  ['a declaration and comments', '<?xml version="1.0"?><a><!-- <b> --></a>', ['<a>', '</a>']],
  ['a short comment at the end', '<a/><!---->', ['<a>', '</a>']],
  ['CDATA', '<a><![CDATA[<b>&amp;]]></a>', ['<a>', '<b>&amp;', '</a>']],
  ['signs', '<a>&lt;&#65;&#x42;&amp;</a>', ['<a>', '<AB&', '</a>']],
  ['line ends', '<a>x\r\ny\rz</a>', ['<a>', 'x\ny\nz', '</a>']],
  [
    'signs beyond the last one, and unknown ones',
    '<a>&#x10FFFF;&#x110000;&no;</a>',
    ['<a>', '\u{10FFFF}&no;', '</a>'],
  ],
  ['a name before a line end', '<a\nb="1"/>', ['<a\nb="1">', '</a>']],
  ['space after a name', '<a ></a >', ['<a >', '</a>']],
  ['a > inside a value', `<a t="x>y" u='">'/>`, [`<a t="x>y" u='">'>`, '</a>']],
])('reads %s, however the file is cut', (_, xml, events) => {
  const bytes = Buffer.from(xml)
  for (let at = 0; at <= bytes.length; at++)
    expect(joined(eventsOf(bytes.subarray(0, at), bytes.subarray(at)))).toEqual(joined(events))
})

/** As one string: a text that spans two chunks is reported in two events. */
const joined = (events: string[]) => events.join(' ').replaceAll(' ', '')

test('reads UTF-16 as some programs write it', () => {
  expect(eventsOf(Buffer.from('\ufeff<a>车</a>', 'utf16le'))).toEqual(['<a>', '车', '</a>'])
})

test.each(['', ' ', '<a>', '<a', '</a>', '<a/></b>', '<a/>x', '<!DOCTYPE a><a/>', '<a><!ENTITY x "y"></a>'])(
  'security.md §10 refuses %j',
  (xml) => {
    expect(() => eventsOf(xml)).toThrow()
  },
)

test('security.md §10 a text longer than any cell is refused', () => {
  const longest = 'x'.repeat(1 << 20)
  expect(eventsOf('<a>', longest, '</a>').join('')).toBe(`<a>${longest}</a>`)
  expect(() => eventsOf('<a>', `${longest}x`, '</a>')).toThrow('文件内容异常，无法解析')
})

test('an attribute is found whatever its prefix and quotes', () => {
  expect(attribute(` r:id="1" name='a&amp;b'`, 'id')).toBe('1')
  expect(attribute(` r:id="1" name='a&amp;b'`, 'name')).toBe('a&b')
  expect(attribute(' xid="1"', 'id')).toBeUndefined()
  expect(attribute(' id = ""', 'id')).toBe('')
})
