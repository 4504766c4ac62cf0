import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError, withoutValues } from './describe-error.ts'

test('operations 10 neither parameters nor the values PostgreSQL quotes are logged, the statement is', () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "13800001111"'), {
    code: '22P02',
    detail: 'Key (phone)=(13800001111) already exists.',
    table: 'identity_user',
  })
  const failed = new DrizzleQueryError(
    'insert into identity_account (phone, password_hash) values ($1, $2)',
    ['13800001111', '$argon2id$v=19$m=19456'],
    cause,
  )
  const described = describeError(failed)
  expect(described).toMatchObject({
    message: 'Failed query',
    statement: 'insert into identity_account (phone, password_hash) values ($1, $2)',
    cause: { code: '22P02', table: 'identity_user', message: 'invalid input syntax for type integer: …' },
  })
  expect(JSON.stringify(described)).not.toMatch(/13800001111|argon2/)
  expect(described.stack).toMatch(/^\s+at /)
})

test.each([
  ['手机号13800001111已存在', '手机号…已存在'],
  ['/sys/thirdLogin/AbCdEfGhIjKlMnOpQrStUvWxYz012345', '/sys/thirdLogin/…'],
  ['a.b@example.com 已被使用', '… 已被使用'],
  ['duplicate key (phone)=(1380)\nDETAIL: more', 'duplicate key …'],
  ['路径不存在，请检查路径是否正确', '路径不存在，请检查路径是否正确'],
])('operations 10 %j is logged as %j', (text, logged) => {
  expect(withoutValues(text)).toBe(logged)
})

test('anything at all may be thrown', () => {
  for (const thrown of [undefined, null, 'secret', 5, {}])
    expect(JSON.stringify(describeError(thrown))).not.toContain('secret')
})

test('operations 10 an error is told with what is known of it and nothing empty', () => {
  const plain = Object.assign(new Error('no "secret" here'), { stack: undefined })
  expect(describeError(plain)).toEqual({ type: 'Error', message: 'no … here', stack: '' })
  expect(describeError({})).toEqual({ type: 'Error', message: '', stack: '' })
  expect(describeError('secret')).toEqual({ type: 'string', message: '', stack: '' })
  const full = { name: 'DatabaseError', message: 'm', code: 42, table: 't', constraint: 'c', stack: '' }
  expect(describeError(full)).toEqual({
    type: 'DatabaseError',
    message: 'm',
    code: '42',
    table: 't',
    constraint: 'c',
    stack: '',
  })
})

test('operations 10 a text is cut after 300 characters, a stack after 20 places', () => {
  expect(withoutValues('文'.repeat(301))).toBe('文'.repeat(300))
  const stack = ['Error: head', ...Array.from({ length: 25 }, (_, n) => `    at place${n}`)].join('\n')
  const { stack: places } = describeError(Object.assign(new Error('x'), { stack }))
  expect(places.split('\n')).toEqual(Array.from({ length: 20 }, (_, n) => `    at place${n}`))
})
