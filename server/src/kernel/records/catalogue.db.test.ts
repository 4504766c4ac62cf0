import { onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { expect, test, vi } from 'vitest'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { tableInfo } from '#kernel/database/table.ts'
import type { StoredForm } from '#modules/online/form/form.registry.ts'
import { storedTable } from '#modules/online/form/form.table.ts'
import { startChild } from '#testing/child.ts'
import { startServer } from '#testing/server.ts'
import { publishDefinition, retireDefinition } from './catalogue.ts'

/* Definitions that change while servers run: published and retired in one transaction, followed by the other server. */

const home = await startServer()
const other = await startChild(home.database.owner, home.dataDir)
const boss = await home.signIn('u0001')
const stranger = await home.someone({ tenant: 1001, roles: ['tenant_admin'] })

const bodyWith = (...names: string[]): StoredForm => ({
  head: defaultHead('asset', 'onl_asset', '资产登记'),
  fields: names.map((name) => ({ name, label: `字段${name}`, type: 'text' as const })),
  columns: names.map((name) => ({ name, dbType: 'string' as const })),
})

const publish = (body: StoredForm, fail = false) =>
  home.app.state.part(ownerTransactions).within({ tenantId: 1000, username: 'u0001' }, async (tx) => {
    const table = tableInfo(storedTable(body.head.tableName, body.columns))
    await home.app.state.part(ownerTransactions).makeTable(tx, table)
    await publishDefinition(tx, { kind: 'form', code: body.head.id, body })
    if (fail) throw new Error('stopped in the middle')
  })

const formCode = 'asset'
const within2s = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 2000, interval: 50 })
const onOther = async () =>
  (await other.ask(boss, onlineForm.data, { formCode })) as { success: boolean; message: string }

test('a form published on one of two servers is used on both within 2 s, and gone from both after it is retired', async () => {
  await expect(boss.call(onlineForm.data, { formCode })).rejects.toThrow('实体不存在')
  await publish(bodyWith('name'))
  const id = await boss.call(onlineForm.add, { formCode, name: '发电机' })
  await within2s(async () =>
    expect(await onOther()).toMatchObject({ result: { total: 1, records: [{ id }] } }),
  )

  // A wider definition keeps the rows and reaches both.
  await publish(bodyWith('name', 'place'))
  await boss.call(onlineForm.edit, { formCode, id, place: '一号库' })
  await within2s(async () =>
    expect(await onOther()).toMatchObject({ result: { records: [{ name: '发电机', place: '一号库' }] } }),
  )

  await home.app.state
    .part(ownerTransactions)
    .within({ tenantId: 1000 }, (tx) => retireDefinition(tx, 'form', 'asset'))
  await expect(boss.call(onlineForm.data, { formCode })).rejects.toThrow('实体不存在')
  await within2s(async () => expect(await onOther()).toMatchObject({ success: false, message: '实体不存在' }))
})

test('another tenant neither sees nor uses what one has published', async () => {
  await publish(bodyWith('name'))
  await expect(stranger.call(onlineForm.data, { formCode })).rejects.toThrow('实体不存在')
})

test('two tenants publish under the same name without touching each other', async () => {
  const body = bodyWith('name')
  await publish(body)
  await home.app.state
    .part(ownerTransactions)
    .within({ tenantId: 1001 }, (tx) =>
      publishDefinition(tx, { kind: 'form', code: 'asset', body: bodyWith('place') }),
    )
  const bodies = await home.sql(
    `select tenant_id, body -> 'fields' -> 0 ->> 'name' as first from kernel_definition
     where code = 'asset' and del_flag = 0 order by tenant_id`,
  )
  expect(bodies).toEqual([
    { tenant_id: 1000, first: 'name' },
    { tenant_id: 1001, first: 'place' },
  ])
})

test('a publication that fails leaves neither table nor definition', async () => {
  const body = { ...bodyWith('name'), head: defaultHead('half', 'onl_half', '半成品') }
  await expect(publish(body, true)).rejects.toThrow('stopped in the middle')
  await expect(boss.call(onlineForm.data, { formCode: 'half' })).rejects.toThrow('实体不存在')
  expect(await home.sql(`select to_regclass('onl_half') as name`)).toEqual([{ name: null }])
})

test('security §2 a published table hides other tenants by itself, and requests write no definition', async () => {
  const [table] = await home.sql(
    `select relrowsecurity as enabled, relforcerowsecurity as forced,
       has_table_privilege($1, 'kernel_definition', 'insert') as writes
     from pg_class where oid = 'public.onl_asset'::regclass`,
    [home.database.roles.request],
  )
  expect(table).toEqual({ enabled: true, forced: true, writes: false })
})
