import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, define, definePublished, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')

test('ONLINE-001 DEC-080 before publishing a form tells the new table, new and wider columns, indexes and what leaves it', async () => {
  const id = await define(boss, {
    tableName: tableFor('plan'),
    fields: [
      aField('name', { dbLength: 20, isQuery: 1, queryMode: 'like' }),
      aField('code', { dbLength: 20 }),
    ],
  })
  const plan = async () => (await boss.call(formDefinition.publishPlan, { id }))[0]
  const [name, code] = await boss.call(formDefinition.fields, { headId: id })
  expect(await plan()).toMatchObject({
    isNew: true,
    added: [name?.dbFieldTxt, code?.dbFieldTxt],
    widened: [],
    indexed: [name?.dbFieldTxt],
    retired: [],
  })
  await boss.call(formDefinition.publish, { id })
  expect(await plan()).toMatchObject({ isNew: false, added: [], widened: [], indexed: [], retired: [] })
  const { version } = await boss.call(formHead.byId, { id })
  await boss.call(formDefinition.editAll, {
    head: { id, version },
    fields: [
      { ...aField('name', { dbLength: 60, isQuery: 1, queryMode: 'like' }), id: name?.id },
      aField('place', { isQuery: 1, queryMode: 'single', dbFieldTxt: '地点' }),
    ],
    deleteFieldIds: [code?.id ?? ''],
  })
  expect(await plan()).toMatchObject({
    isNew: false,
    added: ['地点'],
    widened: [name?.dbFieldTxt],
    indexed: ['地点'],
    retired: [code?.dbFieldTxt],
  })
})

test('DEC-080 publishing makes an index for each query and keyword field, and another when the field becomes one', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('indexed'),
    fields: [
      aField('name', { isQuery: 1, queryMode: 'like' }),
      aField('serial', { isQuery: 1, queryMode: 'single' }),
      aField('memo'),
    ],
  })
  const indexes = async () => {
    const rows = await sql<{ text: string }>(
      `select indexdef as text from pg_indexes
       where tablename = (select physical_name from online_form_head where id = $1)`,
      [id],
    )
    return rows.map(({ text }) => text.replace(/^.* using /i, ''))
  }
  const indexOf = async (column: string) => (await indexes()).find((text) => text.includes(column))
  expect(await indexOf('name')).toMatch(/^gin/)
  expect(await indexOf('serial')).toMatch(/^btree \(tenant_id, serial\)/)
  expect(await indexOf('memo')).toBeUndefined()
  const fields = await boss.call(formDefinition.fields, { headId: id })
  const memo = fields.find(({ dbFieldName }) => dbFieldName === 'memo')
  await boss.call(formDefinition.editAll, {
    head: { id },
    fields: [{ ...aField('memo', { isQuery: 1, queryMode: 'single' }), id: memo?.id }],
  })
  await boss.call(formDefinition.publish, { id })
  expect(await indexOf('memo')).toMatch(/^btree/)
})

test('DEC-080 the plan of a main table tells of its sub-tables; another tenant gets nothing', async () => {
  const main = tableFor('planmain')
  const id = await definePublished(boss, { tableName: main, tableType: 2, fields: [aField('name')] })
  const sub = tableFor('plansub')
  await define(boss, {
    tableName: sub,
    tableType: 3,
    fields: [aField('main_id', { mainTable: main.replace('onl_', ''), mainField: 'id' }), aField('part')],
  })
  const plans = await boss.call(formDefinition.publishPlan, { id })
  expect(plans.map(({ tableName, isNew, added }) => [tableName, isNew, added.length])).toEqual([
    [main, false, 0],
    [sub, true, 2],
  ])
  const stranger = await someone({ tenant: 1001, roles: ['tenant_admin'] })
  await expect(stranger.call(formDefinition.publishPlan, { id })).rejects.toThrow('实体不存在')
})
