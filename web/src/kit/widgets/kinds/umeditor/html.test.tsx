import { afterEach, expect, test } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { setWaiting } from '#kit/call/outbox.ts'
import { toEditorHtml, toPastedHtml, toStoredHtml } from './html.ts'

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
  const { style } = pictureIn(toEditorHtml(picture(attributes)))!
  expect([style.width, style.height]).toEqual([width, height])
})

test.each([
  ['width: 120px; height: 60px;', '120', '60'],
  ['width: 50%; height: 60px;', null, '60'],
  ['width: 0px; height: 1px;', null, '1'],
  ['', null, null],
])('WIDGET-019 a record is given the style %j as sizes: %s, %s', (style, width, height) => {
  const stored = pictureIn(toStoredHtml(picture(`style="${style}"`)))!
  expect([stored.getAttribute('width'), stored.getAttribute('height')]).toEqual([width, height])
})

test.each([
  ['/sys/common/static/1000/image/a.png', true],
  ['https://console.test/api/sys/common/static/1000/image/a.png', true],
  ['https://elsewhere.test/sys/common/static/a.png', false],
  ['/other/a.png', false],
])('WIDGET-019 of pasted pictures only those of this server stay: %s %s', (source, isKept) => {
  applyConfig({ baseUrl: 'https://console.test/api' })
  const html = toPastedHtml(around(`<img src="${source}">`))
  expect(pictureIn(html)?.getAttribute('src')).toBe(isKept ? source : undefined)
  expect(html.replace(/<img[^>]*>/, '')).toContain('前后')
})

test('WIDGET-019 a pasted picture without an address is left out', () => {
  expect(pictureIn(toPastedHtml(around('<img alt="x">')))).toBeNull()
})

test('WIDGET-019 a picture that waits on this device is shown from it, and its text keeps the name it waits under', () => {
  const local = `local:${'a'.repeat(32)}.png`
  const url = 'blob:http://console.test/1'
  const entry = {
    id: 'a',
    at: 1,
    state: 'waiting',
    title: 'a.png',
    path: '/',
    family: 'f',
    name: 'n',
  } as const
  setWaiting([{ ...entry, local, url }])
  const kept = around(`<img src="/sys/common/static/${local}">`)
  const shown = toEditorHtml(kept)
  expect(pictureIn(shown)?.getAttribute('src')).toBe(url)
  for (const back of [toStoredHtml(shown), toStoredHtml(toPastedHtml(shown))])
    expect(pictureIn(back)?.getAttribute('src')).toBe(`/sys/common/static/${local}`)
  setWaiting([])
})
