import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { poolerRefusal } from '../pooler.ts'
import { roleNames, rolePassword } from './roles.ts'

test('DEC-118 the roles of an installation have its name and passwords of their own, made from the secret', () => {
  const roles = roleNames('banyan', 'i1')
  expect(roles).toEqual({ request: 'banyan_i1_rw', report: 'banyan_i1_ro' })
  const passwords = [roles.request, roles.report].map((role) => rolePassword('key', role))
  expect(new Set(passwords).size).toBe(2)
  expect(passwords[0]).toMatch(/^[0-9a-f]{64}$/)
})

test('operations 4 what a pooler needs is said in one sentence', () => {
  const other = new Error('other')
  expect(poolerRefusal(other)).toBe(other)
  expect(poolerRefusal(new Error('unsupported startup parameter: options'))).toEqual(
    new SettingsError(
      '数据库连接经过事务模式的连接池（如 PgBouncer）：请设置 DATABASE_POOLED=on，并用 DATABASE_LISTEN_URL 给出直连地址；或改用会话模式',
    ),
  )
})
