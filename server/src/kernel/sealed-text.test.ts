import { expect, test } from 'vitest'
import { makeTextSeal } from './sealed-text.ts'

const { seal, open } = makeTextSeal('a main key that is long enough for tests')

test('a sealed text opens where it was stored and nowhere else', () => {
  const sealed = seal('密钥 SEC1', '1000:a')
  expect(sealed).not.toContain('SEC1')
  expect(seal('密钥 SEC1', '1000:a')).not.toBe(sealed)
  expect(open(sealed, '1000:a')).toBe('密钥 SEC1')
  expect(open(sealed, '1001:a')).toBeUndefined()
  expect(makeTextSeal('another main key, also long enough').open(sealed, '1000:a')).toBeUndefined()
  expect(open(`${sealed.slice(0, -2)}AA`, '1000:a')).toBeUndefined()
  expect(open('', '1000:a')).toBeUndefined()
})
