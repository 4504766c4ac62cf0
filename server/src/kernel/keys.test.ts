import { expect, test } from 'vitest'
import { deriveKey, newId, randomToken, sameText, sha256, signText } from './keys.ts'

test('DEC-002 each purpose has a key of its own that is the same at every start', () => {
  const key = deriveKey('secret', 'tokens')
  expect(key).toHaveLength(32)
  expect(key.toString('hex')).toBe('92b0b44014c5b80ad7f5b9854fe164143e097ce41830f1dc5e61fb2827dc7e59')
  expect(deriveKey('secret', 'cookies').equals(key)).toBe(false)
  expect(deriveKey('another', 'tokens').equals(key)).toBe(false)
})

test('a signature and a hash of a text', () => {
  expect(signText(Buffer.from('key'), 'text')).toBe('avqQRqlXnK0UOjhMG1ZLmiUNJ9b2pj-fIL86dZTJ4sY')
  expect(sha256('text')).toBe('982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1')
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', '', true],
  ['', 'a', false],
])('%j and %j are the same text: %s', (a, b, same) => {
  expect(sameText(a, b)).toBe(same)
})

test('a token has 256 random bits', () => {
  const [one, other] = [randomToken(), randomToken()]
  expect(Buffer.from(one, 'base64url')).toHaveLength(32)
  expect(one).not.toBe(other)
})

test('an id begins with its time and ends with 80 random bits', () => {
  const from = Date.now()
  const [one, other] = [newId(), newId()]
  for (const id of [one, other]) {
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const at = Number.parseInt(id.slice(0, 12), 16)
    expect(at >= from && at <= Date.now()).toBe(true)
  }
  expect(one.slice(12)).not.toBe(other.slice(12))
})
