import { field } from '@banyan/contract/field'
import { boolean, doublePrecision, integer, numeric, smallint, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyListTable, globalTable, tenantTable, wireDay, wireTime } from '#kernel/database/table.ts'
import { type ListSourceOptions, toListSource } from './column.ts'

const shape = z.object({
  title: field.text('名称', { required: true, writeOnce: true }),
  bodyText: field.textarea('正文'),
  amount: field.text('数量'),
  price: field.text('价格'),
  rank: field.text('名次'),
  isOpen: field.text('开放'),
  dueDay: field.text('到期日'),
  doneTime: field.text('完成时间'),
  status: field.dict('状态', 'valid_status'),
  ownerId: field.ref('负责人', 'sys_user,realname,id'),
  pin: field.text('口令', { secret: true }),
  notStored: field.text('不存'),
})
const columns = () => ({
  title: text(),
  bodyText: text(),
  amount: integer(),
  price: numeric(),
  rank: doublePrecision(),
  isOpen: boolean(),
  dueDay: wireDay(),
  doneTime: wireTime(),
  status: text(),
  ownerId: text(),
  pin: text(),
  extra: text(),
})
const plain = tenantTable('column_plain', columns(), { search: ['title'] })
const shared = tenantTable('column_shared', columns(), { showsPlatformRows: true })
const open = tenantTable('column_open', columns(), { alsoVisible: 'true' })

const everyones = globalTable('column_everyones', {
  ...columns(),
  id: text().notNull(),
  delFlag: smallint().notNull(),
}) as unknown as AnyListTable

const description = {
  name: 'thing',
  title: '物品',
  shape,
  root: '/thing',
  added: ['extra', 'delFlag', 'nothing'],
}
const sourceWith = (options?: ListSourceOptions) => toListSource(description, plain, options)

test('DEC-066 a list has its fields that are stored, what was added to them, and the stamps', () => {
  const { columns: listed, ...source } = sourceWith()
  expect([...listed.values()].map(({ member, kind, sql }) => [member, kind, sql])).toEqual([
    ['title', 'text', '"title"'],
    ['bodyText', 'text', '"body_text"'],
    ['amount', 'number', '"amount"'],
    ['price', 'number', '"price"'],
    ['rank', 'number', '"rank"'],
    ['isOpen', 'boolean', '"is_open"'],
    ['dueDay', 'day', '"due_day"'],
    ['doneTime', 'time', '"done_time"'],
    ['status', 'text', '"status"'],
    ['ownerId', 'text', '"owner_id"'],
    ['extra', 'text', '"extra"'],
    ['delFlag', 'number', '"del_flag"'],
    ['id', 'text', '"id"'],
    ['version', 'number', '"version"'],
    ['createBy', 'text', '"create_by"'],
    ['createTime', 'time', '"create_time"'],
    ['updateBy', 'text', '"update_by"'],
    ['updateTime', 'time', '"update_time"'],
    ['sysOrgCode', 'text', '"sys_org_code"'],
  ])
  expect(source).toEqual({
    entity: 'thing',
    description,
    table: plain,
    tableName: 'column_plain',
    from: '"column_plain"',
    alias: '',
    reads: ['column_plain'],
    isGlobal: false,
    showsPlatformRows: false,
    seesBeyondTenant: false,
    writeOnce: new Set(['title']),
  })
})

test('a column knows its dictionary, whether slices are indexed, and whether it is long', () => {
  const { columns: listed } = sourceWith()
  expect(listed.get('title')).toEqual({ member: 'title', sql: '"title"', kind: 'text', searchable: true })
  expect(listed.get('bodyText')).toMatchObject({ searchable: false, isLong: true })
  expect(listed.get('status')).toMatchObject({ dict: 'valid_status', lookup: undefined })
  expect(listed.get('ownerId')).toMatchObject({ dict: undefined, lookup: 'sys_user,realname,id' })
  expect(toListSource(description, shared).columns.get('title')?.searchable).toBe(false)
})

test('a list with joins names its own columns, and reads every table of them', () => {
  const joins = { alias: 'b', text: 'join other o on o.id = b.id', reads: ['other'] }
  const sortedBy = () => undefined
  const hiddenWith = () => 'title'
  const source = sourceWith({
    joins,
    reads: ['third'],
    computed: { notStored: 'o.name', amount: { sql: 'o.n', kind: 'number' } },
    sortedBy,
    hiddenWith,
  })
  expect(source).toMatchObject({
    from: '"column_plain" b join other o on o.id = b.id',
    alias: 'b',
    reads: ['column_plain', 'other', 'third'],
    sortedBy,
    hiddenWith,
  })
  const sqlOf = (member: string) => {
    const { sql, kind } = source.columns.get(member)!
    return [sql, kind]
  }
  expect(sqlOf('title')).toEqual(['b."title"', 'text'])
  expect(sqlOf('notStored')).toEqual(['o.name', 'text'])
  expect(sqlOf('amount')).toEqual(['o.n', 'number'])
})

test('a list whose rows others can see must say which it means', () => {
  expect(toListSource(description, shared)).toMatchObject({ showsPlatformRows: true, seesBeyondTenant: true })
  expect(toListSource(description, open)).toMatchObject({ showsPlatformRows: false, seesBeyondTenant: true })
  expect(toListSource(description, everyones)).toMatchObject({ isGlobal: true, seesBeyondTenant: false })
})
