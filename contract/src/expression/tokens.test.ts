import { expect, test } from 'vitest'
import { maxLength, tokenize } from './tokens.ts'

const plain = (text: string) =>
  tokenize(text)?.map((token) =>
    'text' in token ? `${token.kind} ${token.text}` : `${token.kind} ${token.value}`,
  )

test.each([
  ['a_1>=2.50', ['name a_1', 'sign >=', 'number 2.5']],
  [' a . b ', ['name a', 'sign .', 'name b']],
  ['!a===b', ['sign !', 'name a', 'sign ===', 'name b']],
  ["'it\\'s' + \"a\\nb\\tc\\d\"", ["text it's", 'sign +', 'text a\nb\tcd']],
  ["''", ['text ']],
  ['', []],
  ['1a', undefined],
  ['1.2.3', undefined],
  ['a & b', undefined],
  ["'open", undefined],
  ["'two\nlines'", undefined],
  ['9'.repeat(15), [`number ${'9'.repeat(15)}`]],
  ['9'.repeat(16), undefined],
  ['1.01234567891', undefined],
])('%s has the pieces %j', (text, pieces) => {
  expect(plain(text)).toEqual(pieces)
})

test('an expression is read up to 2000 characters and 500 pieces', () => {
  expect(maxLength).toBe(2000)
  expect(tokenize('a'.repeat(2000))).toHaveLength(1)
  expect(tokenize('a'.repeat(2001))).toBeUndefined()
  expect(tokenize('!'.repeat(500))).toHaveLength(500)
  expect(tokenize('!'.repeat(501))).toBeUndefined()
})
