import type { ReportItem } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import type { ColumnKind, ListColumn } from '#kernel/caller.ts'
import { reportStatements } from './report.query.ts'
import type { ReportForCaller } from './report.registry.ts'

const column = (member: string, kind: ColumnKind): [string, ListColumn] => [
  member,
  { member, sql: `v."${member}"`, kind, searchable: false },
]
const columns = new Map([column('name', 'text'), column('n', 'number'), column('day', 'day')])
const item = (fieldName: string, more: Partial<ReportItem> = {}): ReportItem => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  isShow: true,
  ...more,
})

/** A report over a view with a list's stamps, or over a SELECT. */
const report = (
  items: ReportItem[],
  more: Partial<ReportForCaller> = {},
  isList = true,
): ReportForCaller => ({
  id: 'r',
  code: 'r',
  name: '报表',
  cgrSql: 'things',
  params: [{ paramName: 'who', paramTxt: '谁', paramValue: '无' }],
  items,
  columns,
  fixed: [],
  source: {
    asker: { me: { username: 'li' }, clock: { wallTime: () => '2026-01-02 03:04:05' } } as never,
    reads: ['thing'],
    open: (bind) =>
      isList ? { before: '', from: 'things v' } : { before: `with t(${bind('p')}) `, from: 't v' },
    column: ({ fieldName }) => columns.get(fieldName),
    isHidden: () => false,
    isList,
  },
  ...more,
})
const rowsOf = (given: ReportForCaller, input = {}, paging?: { size: number; offset: number }) =>
  reportStatements(given, input).rows(paging)

const cells = 'left(v."name"::text, 4000) as "name", v."n" as "n"'
const newest = ' order by v."create_time" desc nulls last, v."id" desc'

test('DEC-081 the rows of a view come with their id, the newest first', () => {
  const plain = report([item('name'), item('n', { isShow: false })])
  expect(rowsOf(plain)).toEqual({
    text: `select ${cells}, v."id" as "id" from things v where true${newest}`,
    values: [],
  })
  expect(rowsOf(plain, {}, { size: 10, offset: 20 }).text).toBe(
    `select ${cells}, v."id" as "id" from things v where true${newest} limit 10 offset 20`,
  )
})

test('DEC-081 an id that the report shows itself is not read twice, a column that is not there is empty', () => {
  const withId = new Map([...columns, column('id', 'number')])
  expect(rowsOf(report([item('id'), item('gone')], { columns: withId })).text).toBe(
    `select v."id" as "id", null as "gone" from things v where true${newest}`,
  )
})

test.each<[input: Record<string, unknown>, order: string]>([
  [{ column: 'name', order: 'ASC' }, ' order by left(v."name"::text, 4000) asc, v."id" asc'],
  [{ column: 'n_dictText' }, ' order by v."n" desc, v."id" desc'],
  [
    { column: ' n , name', order: 'desc' },
    ' order by v."n" desc, left(v."name"::text, 4000) desc, v."id" desc',
  ],
  [{ column: 'day', order: 'asc' }, newest],
  [{ column: 'n,n,n,n,n,n', order: 'asc' }, ` order by ${'v."n" asc, '.repeat(5)}v."id" asc`],
])('DEC-081 %j sorts a report by what it shows', (input, order) => {
  expect(rowsOf(report([item('name'), item('n')]), input).text.split(' where true')[1]).toBe(order)
})

test('DEC-081 the rows of a SELECT are sorted only when asked for, and have no id', () => {
  const select = report([item('name'), item('n')], {}, false)
  expect(rowsOf(select)).toEqual({ text: `with t($1) select ${cells} from t v where true`, values: ['p'] })
  expect(rowsOf(select, { column: 'n', order: 'asc' }).text).toBe(
    `with t($1) select ${cells} from t v where true order by v."n" asc`,
  )
})

test('DEC-081 values put together are grouped by what else is shown', () => {
  const grouped = report([
    item('name'),
    item('day', { isShow: false }),
    item('n', { isShow: false, aggregate: 'sum' }),
  ])
  expect(rowsOf(grouped).text).toBe(
    'select left(v."name"::text, 4000) as "name", sum(v."n"::numeric) as "n" from things v where true group by v."name" order by 1',
  )
  expect(rowsOf(grouped, { column: 'n,day', order: 'asc' }).text).toMatch(
    / order by sum\(v\."n"::numeric\) asc$/,
  )
  expect(rowsOf(report([item('n', { aggregate: 'count' })])).text).toBe(
    'select count(v."n") as "n" from things v where true order by 1',
  )
})

test.each<[aggregate: NonNullable<ReportItem['aggregate']>, sql: string]>([
  ['sum', 'sum(v."n"::numeric)'],
  ['avg', 'round(avg(v."n"::numeric), 4)'],
  ['count', 'count(v."n")'],
  ['min', 'min(v."n")'],
  ['max', 'max(v."n")'],
])('DEC-081 %s of a column', (aggregate, sql) => {
  expect(rowsOf(report([item('n', { aggregate })])).text).toBe(
    `select ${sql} as "n" from things v where true order by 1`,
  )
})

test('DEC-081 rows are counted together with the sums of what is summed up', () => {
  const { count, totals } = reportStatements(
    report([item('name'), item('n', { isTotal: true }), item('gone', { isTotal: true })]),
    {},
  )
  expect(totals).toEqual(['n'])
  expect(count().text).toBe(
    `select count(*)::int as n, sum("n"::numeric) as t0 from (select ${cells}, null as "gone", v."id" as "id" from things v where true) r`,
  )
})

test('DEC-081 conditions of the report always count, with their parameters and variables', () => {
  const name = columns.get('name')!
  const fixed = [
    [name, `!$\{who}`],
    [name, '*#{sysUserCode}*'],
    [name, ' '],
  ] as const
  const text = `select left(v."name"::text, 4000) as "name", v."id" as "id" from things v where ((v."name" <> $1 or v."name" is null) and v."name" ilike $2)${newest}`
  expect(rowsOf(report([item('name')], { fixed }))).toEqual({ text, values: ['无', '%li%'] })
  expect(rowsOf(report([item('name')], { fixed }), { self_who: '张' }).values).toEqual(['张', '%li%'])
})

test.each<[input: Record<string, unknown>, where: string, values: unknown[]]>([
  [{ name: "'a'" }, 'v."name" = $1', ['a']],
  [{ name: 'a', day: '2026-01-02' }, 'v."name" = $1', ['a']],
  [{ n: '1' }, 'true', []],
  [{ name: 5 }, 'true', []],
  [{ name_begin: 'a', name_end: "'b'" }, '(v."name" >= $1 and v."name" <= $2)', ['a', 'b']],
  [{ name_MultiString: 'a,b' }, 'v."name" = any($1::text[])', [['a', 'b']]],
])('DEC-081 of %j only the columns of the report are asked for', (input, where, values) => {
  const given = report([item('name'), item('n', { aggregate: 'sum' })])
  const { text, values: bound } = rowsOf(given, input)
  expect([/ where (.*) group by /.exec(text)?.[1], bound]).toEqual([where, values])
})
