import { afterEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { editable, pasted, storable } from './html.ts'

afterEach(() => applyConfig({}))

// The parser of the test document loses the first element when a text is cleaned: the pictures stand in the second.
// That texts are clean needs a real parser: e2e/xss.spec.ts.
const around = (picture: string) => `<p>首段</p><p>前${picture}后</p>`
const picture = (attributes: string) => around(`<img src="/sys/common/static/a.png" ${attributes}>`)
const pictureIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').querySelector('img')

test.each([
  ['width="120" height="60"', '120px', '60px'],
  ['width="120"', '120px', ''],
  ['width="1" height="0"', '1px', ''],
  ['', '', ''],
])('WIDGET-019 the editor is given the sizes %j as style: %s, %s', (attributes, width, height) => {
  const { style } = pictureIn(editable(picture(attributes)))!
  expect([style.width, style.height]).toEqual([width, height])
})

test.each([
  ['width: 120px; height: 60px;', '120', '60'],
  ['width: 50%; height: 60px;', null, '60'],
  ['width: 0px; height: 1px;', null, '1'],
  ['', null, null],
])('WIDGET-019 a record is given the style %j as sizes: %s, %s', (style, width, height) => {
  const stored = pictureIn(storable(picture(`style="${style}"`)))!
  expect([stored.getAttribute('width'), stored.getAttribute('height')]).toEqual([width, height])
})

test.each([
  ['/sys/common/static/1000/image/a.png', true],
  ['https://console.test/api/sys/common/static/1000/image/a.png', true],
  ['https://elsewhere.test/sys/common/static/a.png', false],
  ['/other/a.png', false],
])('WIDGET-019 of pasted pictures only those of this server stay: %s %s', (source, isKept) => {
  applyConfig({ baseUrl: 'https://console.test/api' })
  const html = pasted(around(`<img src="${source}">`))
  expect(pictureIn(html)?.getAttribute('src')).toBe(isKept ? source : undefined)
  expect(html.replace(/<img[^>]*>/, '')).toContain('前后')
})

test('WIDGET-019 a pasted picture without an address is left out', () => {
  expect(pictureIn(pasted(around('<img alt="x">')))).toBeNull()
})
