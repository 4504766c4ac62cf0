import { expect, test } from 'vitest'
import { displayName } from './name.ts'

test.each([
  ['合同.pdf', '合同.pdf'],
  ['/etc/a.png', 'a.png'],
  ['C:\\fakepath\\a.png', 'a.png'],
  [' a.png ', 'a.png'],
  ['a\u0000\u001f\u007f.png', 'a.png'],
  ['a\u202egnp.png', 'agnp.png'],
  ['图片', '图片.png'],
  ['', '文件.png'],
  ['folder/', '文件.png'],
  ['\u0007', '文件.png'],
])('security §9 the name %j is shown as %j', (given, shown) => {
  expect(displayName(given, 'png')).toBe(shown)
})

test('security §9 of a long name the last 200 characters stay, and no character is cut in two', () => {
  expect(displayName(`b${'a'.repeat(196)}.png`, 'png')).toBe(`${'a'.repeat(196)}.png`)
  expect(displayName(`${'😀'.repeat(196)}.png`, 'png')).toBe(`${'😀'.repeat(196)}.png`)
  expect(displayName(`${'😀'.repeat(300)}.png`, 'png')).toBe(`${'😀'.repeat(196)}.png`)
})
