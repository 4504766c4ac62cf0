import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { aField, definePublished, tableFor } from '#testing/definitions.ts'
import { eventually } from '#testing/eventually.ts'
import { startLongRead } from '#testing/long-read.ts'
import { startServer } from '#testing/server.ts'

/* Publishing while others publish, use the form, or crash: definition, table and both servers agree afterwards. */

const home = await startServer()
const other = await startChild(home.database.owner, home.dataDir)
const boss = await home.signIn('u0001')

const physicalName = async (id: string) => {
  const [row] = await home.sql<{ name: string }>(
    `select physical_name as name from online_form_head where id = $1`,
    [id],
  )
  return row!.name
}
const columnsOf = async (id: string) => {
  const rows = await home.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [await physicalName(id)],
  )
  return rows.map(({ name }) => name)
}
const widen = (id: string, name: string) =>
  boss.call(formDefinition.editAll, { head: { id }, fields: [aField(name)] })

/** What the definition, the table and both servers say about the columns of a form. */
async function agree(id: string, names: string[]): Promise<void> {
  expect(await columnsOf(id)).toEqual(expect.arrayContaining(names))
  const own = await boss.call(onlineForm.columns, { formCode: id })
  expect(own.columns.map(({ dataIndex }) => dataIndex)).toEqual(names)
  await eventually(async () => {
    const { result } = await other.ask(boss, onlineForm.columns, { formCode: id })
    const shown = (result as { columns: { dataIndex: string }[] }).columns
    expect(shown.map(({ dataIndex }) => dataIndex)).toEqual(names)
  })
  await other.call(boss, onlineForm.data, { formCode: id })
}

const longList = async (id: string) => startLongRead(home.database.owner, await physicalName(id))

test('DEC-080 two administrators who publish at once on two servers: both count, one after the other', async () => {
  const id = await definePublished(boss, { tableName: tableFor('twice'), fields: [aField('name')] })
  await widen(id, 'place')
  const [here, there] = await Promise.all([
    boss.call(formDefinition.publish, { id }),
    other.call(boss, formDefinition.publish, { id }),
  ])
  expect([here.tableVersion, there.tableVersion].sort()).toEqual([2, 3])
  await agree(id, ['name', 'place'])
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ tableVersion: 3, isDbSynch: 'Y' })
})

test('DEC-080 a long list does not hold everyone up: publishing is refused in words, and works afterwards', async () => {
  const id = await definePublished(boss, { tableName: tableFor('long'), fields: [aField('name')] })
  await boss.call(onlineForm.add, { formCode: id, name: '甲' })
  await widen(id, 'place')
  const end = await longList(id)
  const publishing = expect(boss.call(formDefinition.publish, { id })).rejects.toThrow(
    /^表单正在被长时间的查询或导出占用，请稍后再发布$/,
  )
  // Others go on working meanwhile.
  expect(await other.call(boss, onlineForm.data, { formCode: id })).toMatchObject({ total: 1 })
  await publishing
  await end()
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ tableVersion: 1, isDbSynch: 'N' })
  await agree(id, ['name'])
  await boss.call(formDefinition.publish, { id })
  await agree(id, ['name', 'place'])
})

test('DEC-080 publishing again what is published waits for nobody', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('same'),
    fields: [aField('name', { isQuery: 1 })],
  })
  const end = await longList(id)
  expect(await boss.call(formDefinition.publish, { id })).toEqual({ tableVersion: 2 })
  await end()
})

test('DEC-080 a server that is cut off in the middle of publishing leaves everything as it was', async () => {
  const id = await definePublished(boss, { tableName: tableFor('crash'), fields: [aField('name')] })
  await widen(id, 'place')
  const third = await startChild(home.database.owner, home.dataDir)
  const end = await longList(id)
  const publishing = third.ask(boss, formDefinition.publish, { id }).catch(() => undefined)
  await eventually(async () =>
    expect(
      await home.sql(
        `select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toHaveLength(1),
  )
  await third.kill()
  await publishing
  await end()
  await agree(id, ['name'])
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ tableVersion: 1, isDbSynch: 'N' })
  await eventually(async () => {
    await boss.call(formDefinition.publish, { id })
  })
  await agree(id, ['name', 'place'])
})

test('security 6 DEC-081 the passwords of a form stand in no view of reports, nor after another start', async () => {
  const fields = [aField('name'), aField('pin', { fieldShowType: 'password' })]
  const id = await definePublished(boss, { tableName: tableFor('pins'), fields })
  const shown = async () => {
    const rows = await home.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass(format('report.%I', $1::text)) and attnum > 0`,
      [await physicalName(id)],
    )
    return rows.map(({ name }) => name)
  }
  expect(await shown()).toContain('name')
  expect(await shown()).not.toContain('pin')
  await startChild(home.database.owner, home.dataDir)
  expect(await shown()).toContain('name')
  expect(await shown()).not.toContain('pin')
})
