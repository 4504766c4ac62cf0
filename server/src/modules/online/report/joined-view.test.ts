import { expect, test } from 'vitest'
import type { Caller, ColumnKind, ListColumn, ListSource } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { FormTable } from '#kernel/form/form.ts'
import type { ClearedView } from './cleared-view.ts'
import { joinedView, partView } from './joined-view.ts'

const column = (member: string, kind: ColumnKind = 'text'): [string, ListColumn] => [
  member,
  { member, sql: `"${member}"`, kind, searchable: false },
]
const mainList = { entity: 'form_1' } as ListSource
const partList = { entity: 'form_2' } as ListSource
const main: ClearedView = {
  name: 'onl1000_order',
  knownAs: ['onl_order'],
  title: '订单',
  sources: [mainList],
  columns: new Map([column('id'), column('title'), column('sub__note')]),
  fields: new Map([['title', { label: '名称' }]]),
  hidden: new Set(['title']),
  isReadable: true,
  rows: (bind) => `select * from orders where who = ${bind('li')}`,
}
const rows: ClearedView = {
  name: 'onl1000_line',
  knownAs: [],
  title: '明细表',
  sources: [partList],
  columns: new Map([column('order_id'), column('goods'), column('note'), column('n', 'number')]),
  fields: new Map([
    ['goods', { label: '货物', query: 'eq' }],
    ['n', {}],
  ]),
  hidden: new Set(['n']),
  isReadable: false,
  rows: () => 'select * from lines',
}
const table = { key: 'onl_line', title: '明细', foreignKey: 'order_id', mainKey: 'id' } as FormTable
const caller = (isLimited: boolean) =>
  ({
    rights: {
      rowRule: () => (isLimited ? { where: () => 'true', hidden: new Set() } : { hidden: new Set() }),
    },
  }) as unknown as Caller

test('DEC-081 whoever may read a form may read its rows, but not those of records they do not see', () => {
  const free = partView(caller(false), main, rows, table)
  expect(free).toMatchObject({ name: 'onl1000_line', title: '订单-明细表', isReadable: true })
  expect(statement(free.rows).text).toBe('select * from lines')
  expect(statement(partView(caller(true), main, rows, table).rows)).toEqual({
    text: 'select r.* from (select * from lines) r where r."order_id" in (select m."id" from (select * from orders where who = $1) m)',
    values: ['li'],
  })
  const without = { ...main, hidden: new Set(['onl_line']) }
  expect(partView(caller(false), without, rows, table).isReadable).toBe(false)
  expect(partView(caller(false), { ...main, isReadable: false }, rows, table).isReadable).toBe(false)
})

test('DEC-081 a form with its rows has the columns of both', () => {
  const joined = joinedView(main, rows, table)
  expect(joined).toMatchObject({
    name: 'onl_order__line',
    knownAs: [],
    title: '订单+明细',
    sources: [mainList, partList],
    hidden: new Set(['title', 'sub__n']),
    isReadable: false,
  })
  expect([...joined.columns.values()].map(({ member, sql }) => [member, sql])).toEqual([
    ['id', '"id"'],
    ['title', '"title"'],
    ['sub__note', '"sub__note"'],
    ['sub__order_id', '"sub__order_id"'],
    ['sub__goods', '"sub__goods"'],
    ['sub__n', '"sub__n"'],
  ])
  expect(Object.fromEntries(joined.fields)).toEqual({
    title: { label: '名称' },
    sub__goods: { label: '明细·货物', query: 'eq' },
    sub__n: { label: '明细·n' },
  })
  expect(statement(joined.rows).text.replace(/\s+/g, ' ')).toBe(
    'select m.*, r."order_id" as "sub__order_id", r."goods" as "sub__goods", r."n" as "sub__n" from (select * from orders where who = $1) m left join (select * from lines) r on r."order_id" = m."id"',
  )
  expect(joinedView({ ...main, knownAs: [] }, rows, table).name).toBe('onl1000_order__line')
})

test('DEC-081 keys of different types are compared as texts', () => {
  const numbered = { ...main, columns: new Map([...main.columns, column('id', 'number')]) }
  expect(statement(joinedView(numbered, rows, table).rows).text).toMatch(
    / on r\."order_id"::text = m\."id"::text$/,
  )
  const bare = { ...main, columns: new Map([column('title')]) }
  expect(statement(joinedView(bare, { ...rows, columns: new Map() }, table).rows).text).toMatch(
    / on r\."order_id" = m\."id"$/,
  )
})
