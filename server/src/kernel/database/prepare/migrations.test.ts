import { expect, test } from 'vitest'
import { SettingsError } from '#kernel/settings/settings-error.ts'
import { type Migration, programMigrations, refuseNewer } from './migrations.ts'

const program = [100, 200].map((at): Migration => ({ at, hash: '', statements: [] }))

test('operations 5 a database that a newer program has changed is refused in one sentence', () => {
  refuseNewer([], program)
  refuseNewer([100, 200], program)
  const newest = Date.parse('2026-11-15T17:00:00Z') // the 16th in Shanghai
  expect(() => refuseNewer([100, 300, newest], program)).toThrow(
    new SettingsError(
      '数据库经过本版本不认识的 2 次迁移（最近一次在 2026-11-16），由更新的版本使用过，拒绝启动；请升级程序，或恢复升级之前的备份',
    ),
  )
})

test('the migrations of the program come in the order of their moments', () => {
  const moments = programMigrations().map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(20)
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
})
