import { expect, test } from 'vitest'
import { newKey, readKey } from './key.ts'

const hex = '0123456789abcdef'.repeat(2)
const key = `1000/file/202611/${hex}.pdf`

test('DEC-098 a new key holds tenant, purpose, month, a random name and the extension of the content', () => {
  const made = newKey(7, 'avatar', 'png', '2026-03-09 10:11:12')
  expect(made).toMatch(/^7\/avatar\/202603\/[0-9a-f]{32}\.png$/)
  expect(newKey(7, 'avatar', 'png', '2026-03-09 10:11:12')).not.toBe(made)
  expect(readKey(made)).toEqual({ key: made, tenantId: 7, biz: 'avatar' })
})

test.each([key, `/${key}`, `/sys/common/static/${key}`])('DEC-098 %s names a file', (text) => {
  expect(readKey(text)).toEqual({ key, tenantId: 1000, biz: 'file' })
})

test.each([
  '',
  key.replace('file', 'nonsense'),
  key.replace('file', 'constructor'),
  key.replace('1000', '1234567890'),
  key.replace('1000', 'x'),
  key.replace('202611', '20261'),
  key.replace('pdf', 'p'),
  key.replace('.pdf', ''),
  `${key}.400.webp`,
  `${key}\n`,
  `//${key}`,
  `x${key}`,
])('DEC-098 %j names none', (text) => {
  expect(readKey(text)).toBeUndefined()
})
