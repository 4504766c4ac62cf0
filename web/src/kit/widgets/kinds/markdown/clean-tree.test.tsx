import { expect, test } from 'vitest'
import { cleanTree, type Node } from './clean-tree.ts'

const element = (tagName: string, properties: Record<string, unknown> = {}, ...children: Node[]): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const text = (value: string): Node => ({ type: 'text', value })
function clean(...children: Node[]): Node[] {
  const root: Node = { type: 'root', children }
  cleanTree(root)
  return root.children ?? []
}

test('WIDGET-030 security §13 what is on the list stays, with its attributes', () => {
  const cell = element('td', { colSpan: 2, style: 'x', align: 'left' }, text('格'))
  expect(clean(element('table', {}, element('tr', {}, cell)))).toEqual([
    element('table', {}, element('tr', {}, element('td', { colSpan: 2 }, text('格')))),
  ])
})

test.each(['script', 'style', 'iframe', 'svg', 'math', 'object', 'textarea', 'noscript', 'template'])(
  'security §13 <%s> goes with what is in it',
  (tag) => {
    expect(clean(element(tag, {}, text('alert(1)')))).toEqual([])
  },
)

test.each(['form', 'button', 'section', 'marquee', 'custom-element', 'body', 'details'])(
  'security §13 <%s> goes, its text stays',
  (tag) => {
    expect(clean(element(tag, { onClick: 'x' }, text('字')))).toEqual([text('字')])
  },
)

test.each([
  ['javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,x'],
  ['vbscript:x'],
  ['//evil.example'],
])('security §13 a link to %j loses its address', (href) => {
  expect(clean(element('a', { href, onMouseOver: 'x' }, text('链')))).toEqual([
    element('a', { target: '_blank', rel: 'noopener noreferrer' }, text('链')),
  ])
  expect(clean(element('img', { src: href, onError: 'x', alt: '图' }))).toEqual([
    element('img', { alt: '图' }),
  ])
})

test('security §13 comments and raw HTML go, task boxes become signs', () => {
  const raw: Node = { type: 'raw', value: '<script>1</script>' }
  const comment: Node = { type: 'comment', value: 'rehype:onclick=alert(1)' }
  expect(clean(raw, comment, element('input', { type: 'checkbox', checked: true }))).toEqual([text('☑ ')])
})
