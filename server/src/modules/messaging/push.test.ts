import { expect, test } from 'vitest'
import { readMessage } from './push.ts'

test('what is no message of ours is not read', () => {
  expect(['', '{', '{}', '"x"'].map(readMessage)).toEqual([undefined, undefined, undefined, undefined])
  expect(readMessage('{"endedSession":"s1"}')).toEqual({ endedSession: 's1' })
})
