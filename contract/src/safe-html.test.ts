import { expect, test } from 'vitest'
import { safeAttributes, safeSchemes, safeTags, safeUrl } from './safe-html.ts'

test.each([
  ['https://a.cn/x', 'https://a.cn/x'],
  ['HTTP://a.cn', 'HTTP://a.cn'],
  [' /files/a.png ', '/files/a.png'],
  ['/', '/'],
  ['mailto:a@b.cn', 'mailto:a@b.cn'],
  ['https:///a.cn', undefined],
  ['//a.cn', undefined],
  ['/\\a.cn', undefined],
  ['/\t/a.cn', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['ftp://a.cn', undefined],
  ['a.cn', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the address %j is opened as %j', (url, opened) => {
  expect(safeUrl(url)).toBe(opened)
})

test('rich text holds text, tables, links and pictures, and nothing that runs', () => {
  expect(safeTags.join(' ')).toBe(
    'a b blockquote br caption code del div em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s span strong sub sup ' +
      'table tbody td tfoot th thead tr u ul',
  )
  expect(safeAttributes).toEqual({
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  })
  expect(safeSchemes).toEqual(['http', 'https', 'mailto'])
})
