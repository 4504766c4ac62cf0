import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { workOrder } from '@banyan/contract/service/work-order'
import { importProgress } from '@banyan/contract/uniform'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app'
import { countedRows, loadSchema, oldSchemas } from '#testing/old-schema.ts'
import { startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'
import { csv, sendImport } from '#testing/workbooks.ts'

/* Every version starts on the databases of earlier ones, as an owner without superuser rights. */

const first = '2026-11-15.sql.gz'
const held = `select p.id from access_role_permission g join access_role r on r.id = g.role_id and r.tenant_id = g.tenant_id
  join access_permission p on p.id = g.permission_id where r.tenant_id = 1000 and r.role_code = $1 order by 1`
const messages = `select tenant_id, titile, msg_content from messaging_announcement where bus_type = 'upgrade' order by 1`

describe.each(oldSchemas)('the database of %s', async (name) => {
  const { template, through, counts } = await loadSchema(name)
  const { sql, signIn, dataDir, database } = await startServer({}, undefined, through, template)

  test('operations 3 it loses nothing, and everybody signs in with the password they had', async () => {
    const [kept] = await sql<{ accounts: number; roles: number }>(countedRows)
    expect([kept]).toEqual(counts)
    expect([kept!.accounts > 200, kept!.roles]).toEqual([true, 1])
    const [file] = await sql<{ path: string }>('select key as path from files_file')
    const path = join(dataDir, 'files', file?.path ?? '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '第一条\n第二条')
    const boss = await signIn('u0001')
    expect((await boss.fetch(`/sys/common/static/${file?.path}`)).raw.toString()).toBe('第一条\n第二条')
    expect((await boss.call(vehicleBrand.list, {})).total).toBeGreaterThan(0)
  })

  if (name !== first) return // what is new since then changes with every version

  test('DEC-068 an import that ran when the old version ended had stored nothing, and is stored once when it is sent again', async () => {
    const boss = await signIn('u0001')
    const named = async () => (await boss.call(vehicleBrand.list, { name: '升级中*' })).total
    expect(await named()).toBe(0)
    const again = await sendImport(
      boss,
      vehicleBrand,
      'brands.csv',
      csv('品牌名称', '升级中一', '升级中二'),
      {
        importId: 'running',
      },
    )
    expect(again).toMatchObject({ success: true, result: { successCount: 2 } })
    expect(await named()).toBe(2)
    expect(await boss.call(importProgress.read, { id: 'running' })).toEqual({
      state: 'done',
      done: 2,
      total: 2,
    })
    const progress = `select answer->>'state' as state from kernel_idempotency where key = 'import running'`
    await vi.waitFor(async () => expect(await sql(progress)).toEqual([{ state: 'done' }]))
  })

  test('DEC-010 what an upgrade brings is granted once to the roles it is meant for, and administrators are told', async () => {
    const [boss, dispatcher, staff] = await Promise.all(['u0001', 'u0002', 'u0003'].map((who) => signIn(who)))
    for (const person of [boss, dispatcher, staff])
      expect((await person!.call(workOrder.list, {})).total).toBe(0)
    expect(await sql(held, ['dispatcher'])).toContainEqual({ id: 'action-workOrder:dispatch' })
    expect(await sql(held, ['staff'])).not.toContainEqual({ id: 'action-workOrder:dispatch' })
    expect(await sql(held, ['branch_admin'])).toEqual([])
    const told = await sql<{ tenant_id: number; titile: string; msg_content: string }>(messages)
    expect(told.map(({ tenant_id }) => tenant_id)).toEqual([0, 1000, 1001])
    expect(told[1]?.titile).toMatch(/^系统已升级到 \d+\.\d+\.\d+$/)
    expect(told[1]?.msg_content).toMatch(
      /新增页面：车辆、设备、.*工单.*调度员、普通员工已按职责获得其中的授权/,
    )
    const bell = await boss!.call(ownAnnouncement.bell, {})
    expect(JSON.stringify(bell)).toContain('系统已升级到')
    expect(JSON.stringify(await staff!.call(ownAnnouncement.bell, {}))).not.toContain('系统已升级到')

    // What an administrator takes away afterwards stays away, and nobody is told twice.
    await sql(
      `delete from access_role_permission where tenant_id = 1000 and permission_id = 'action-workOrder:dispatch'`,
    )
    await (await buildApp(testSettings(dataDir), testSecret, database)).close()
    expect(await sql(held, ['dispatcher'])).not.toContainEqual({ id: 'action-workOrder:dispatch' })
    expect(await sql(messages)).toEqual(told)
  })
})
