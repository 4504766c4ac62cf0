import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { makeTable } from '#kernel/database/make-table.ts'
import { tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { listSource } from './column.ts'
import { findPartsInScope, findRows, findRowsInScope, lockRowsInScope } from './find.ts'

const database = await ownDatabase()
const all = listSource(gadget, gadgets)
const two = { ...all, columns: new Map([...all.columns].slice(0, 2)) }
const joined: ListSource = { ...two, alias: 'b', from: 'joined b' }
const everyones: ListSource = { ...two, isGlobal: true }
const me = { tenantId: 7, rights: { rowRule: () => undefined } } as unknown as Caller

/** What a question asks the database, which answers it. */
const asked = (question: (tx: Tx) => Promise<unknown>) =>
  database.within(new AppState(), { tenantId: 7 }, async (tx, texts, values) => {
    await makeTable(tx, tableInfo(gadgets))
    await tx.$client.query('create table joined (like testing_gadget)')
    await question(tx)
    return { text: texts.at(-1) ?? '', values: values.at(-1) }
  })
const columns = '"name" as "name", "type_id" as "typeId"'

test('a plain list has an order of its own, and a limit where one is given', async () => {
  expect(await asked((tx) => findRows(tx, two, me, 'name'))).toEqual({
    text: `select ${columns} from "testing_gadget" where del_flag = 0 order by name`,
    values: [],
  })
  const named = (bind: (value: unknown) => string) => `name = ${bind('a')}`
  expect(await asked((tx) => findRows(tx, two, me, 'name', [named], 0))).toEqual({
    text: `select ${columns} from "testing_gadget" where (del_flag = 0 and name = $1) order by name limit $2`,
    values: ['a', 0],
  })
})

test.each<[name: string, source: ListSource, lock: boolean, text: string, values: unknown[]]>([
  ['read', two, false, `from "testing_gadget" where id = any($1) and del_flag = 0`, [['1']]],
  [
    'locked',
    two,
    true,
    `from "testing_gadget" where id = any($1) and tenant_id = $2 and del_flag = 0 for update`,
    [['1'], 7],
  ],
  [
    'locked in a list with joins',
    joined,
    true,
    'from joined b where b.id = any($1) and b.tenant_id = $2 and b.del_flag = 0 for update of b',
    [['1'], 7],
  ],
  [
    'locked though they are of no tenant',
    everyones,
    true,
    `from "testing_gadget" where id = any($1) and del_flag = 0 for update`,
    [['1']],
  ],
])('DEC-003 rows by id are %s', async (_, source, lock, text, values) => {
  expect(await asked((tx) => findRowsInScope(tx, source, me, ['1'], lock))).toEqual({
    text: `select ${columns} ${text}`,
    values,
  })
  if (!lock)
    expect(await asked((tx) => findRowsInScope(tx, source, me, ['1']))).toEqual({
      text: `select ${columns} ${text}`,
      values,
    })
})

test('the rows that belong to another come the oldest first', async () => {
  const by = { member: 'typeId', value: 't' }
  expect(await asked((tx) => findPartsInScope(tx, joined, me, by))).toEqual({
    text: `select ${columns} from joined b where b."type_id" = $1 and b.del_flag = 0 order by b.create_time, b.id`,
    values: ['t'],
  })
})

test('rows for an edit are locked and whole', async () => {
  const whole = [
    columns,
    ...['id', 'tenantId', 'status', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'].map(
      (member) => `"${member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}" as "${member}"`,
    ),
    '"sys_org_code" as "sysOrgCode", "del_flag" as "delFlag"',
  ].join(', ')
  expect(await asked((tx) => lockRowsInScope(tx, two, me, ['1']))).toEqual({
    text: `select ${whole} from "testing_gadget" where "id" = any($1) and tenant_id = $2 and del_flag = 0 order by create_time, id for update`,
    values: [['1'], 7],
  })
  const by = await asked((tx) => lockRowsInScope(tx, { ...joined, isGlobal: true }, me, ['t'], 'typeId'))
  expect(by.text).toMatch(
    /where b\."type_id" = any\(\$1\) and b\.del_flag = 0 order by b\.create_time, b\.id for update of b$/,
  )
  expect(by.values).toEqual([['t']])
})
