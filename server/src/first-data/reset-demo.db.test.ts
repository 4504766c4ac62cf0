import { vehicle } from '@banyan/contract/fleet/vehicle'
import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { transactions } from '#kernel/session/transaction.ts'
import { aField, definePublished } from '#testing/definitions.ts'
import { startServer, testPassword } from '#testing/server.ts'
import { testSettings } from '#testing/settings.ts'
import { resetDemo } from './reset-demo.ts'

const { app, database, dataDir, signIn, sql } = await startServer()
const running = transactions(database.pool, {} as never, app.state)
const settings = testSettings(dataDir)

test('DEC-010 a reset makes the demo tenants anew and leaves every other tenant as it is', async () => {
  const boss = await signIn('u0001')
  await boss.call(vehicle.add, { plateNo: '闽A00001' })
  const form = { tableName: 'onl_log', fields: [aField('note')] }
  await definePublished(boss, form)
  const others = () => sql(`select count(*)::int as n from access_permission where tenant_id = 0`)
  const before = await others()
  expect(await resetDemo(app.state, running, settings)).toEqual({
    names: ['u0001', 'u0002', 'u0003'],
    password: testPassword,
  })
  await expect(boss.call(vehicle.list, {})).rejects.toThrow()
  const again = await signIn('u0001')
  expect(await again.call(vehicle.list, {})).toMatchObject({ total: 0 })
  expect(await again.call(user.list, {})).toMatchObject({ total: 201 })
  expect(await others()).toEqual(before)
  // The name is free again, also for a column of another type.
  await definePublished(again, { ...form, fields: [aField('note', { dbType: 'int', dbLength: 5 })] })
  const admin = await signIn('admin')
  expect(admin.tenantId).toBe(1000)
})

test('DEC-010 a tenant of somebody under a number of the demo is never removed', async () => {
  await sql(`update tenancy_tenant set code = 'mine' where id = 1001`)
  await expect(resetDemo(app.state, running, settings)).rejects.toThrow('租户 1001 不是演示租户，拒绝删除')
  const people = await sql(`select count(*)::int as n from identity_user where tenant_id = 1000`)
  expect(people).toEqual([{ n: 201 }])
})
