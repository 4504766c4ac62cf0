import { expect, test } from 'vitest'
import type { ColumnKind, ListColumn } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { ClearedView } from './cleared-view.ts'
import { columnsInScope, viewItems } from './report.views.ts'

const column = (member: string, kind: ColumnKind = 'text'): [string, ListColumn] => [
  member,
  { member, sql: `"${member}"`, kind, searchable: false },
]
const rows: ClearedView = {
  name: 'onl1000_line',
  knownAs: [],
  title: '明细表',
  sources: [],
  columns: new Map(),
  fields: new Map(),
  hidden: new Set(),
  isReadable: true,
  rows: () => 'select * from lines',
}

test('DEC-081 in a SELECT hidden columns are empty, each in its type', () => {
  const kinds: ColumnKind[] = ['text', 'number', 'time', 'day', 'boolean']
  const view = {
    ...rows,
    columns: new Map([column('goods'), ...kinds.map((kind) => column(`a_${kind}`, kind))]),
    hidden: new Set(kinds.map((kind) => `a_${kind}`)),
  }
  expect(statement(columnsInScope(view)).text).toBe(
    'select "goods", null::text as "a_text", null::numeric as "a_number", null::timestamptz as "a_time", null::date as "a_day", null::boolean as "a_boolean" from (select * from lines) "onl1000_line"',
  )
})

test('DEC-081 the columns of a view are offered as the list shows them', () => {
  const columns = new Map([
    column('goods'),
    column('n', 'number'),
    column('at', 'time'),
    column('day', 'day'),
    column('open', 'boolean'),
    column('a"b'),
    column('silent'),
  ])
  const [, goods] = column('goods')
  const view: ClearedView = {
    ...rows,
    columns: columns.set('goods', { ...goods, dict: 'goods' }),
    hidden: new Set(['n']),
    fields: new Map<string, object>([
      ['goods', { label: '货物', query: 'eq', width: 90 }],
      ['n', {}],
      ['at', { label: '时间', query: 'range', notInList: true }],
      ['day', {}],
      [
        'open',
        {
          label: '开放',
          listSource: [
            { value: '1', text: '是' },
            { value: '0', text: '否' },
          ],
        },
      ],
      ['a"b', {}],
      ['unknown', {}],
    ]),
  }
  const plain = { isShow: true, isOrder: true, isSearch: false, isTotal: false, searchMode: 'single' }
  expect(viewItems(view)).toEqual([
    {
      ...plain,
      fieldName: 'goods',
      fieldTxt: '货物',
      fieldType: 'String',
      fieldWidth: 90,
      isSearch: true,
      dictCode: 'goods',
    },
    {
      ...plain,
      fieldName: 'at',
      fieldTxt: '时间',
      fieldType: 'Datetime',
      isSearch: true,
      searchMode: 'group',
      isShow: false,
    },
    { ...plain, fieldName: 'day', fieldTxt: 'day', fieldType: 'Date' },
    { ...plain, fieldName: 'open', fieldTxt: '开放', fieldType: 'String', replaceVal: '是_1,否_0' },
  ])
})
