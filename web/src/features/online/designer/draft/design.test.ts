// @vitest-environment happy-dom
import { diceOf } from '@banyan/contract/testing/random-expression'
import { beforeEach, expect, test } from 'vitest'
import { type DesignerState, initialState } from '#kit/designer/designer-state.ts'
import { readJournal, writeJournal } from '#kit/designer/journal.ts'
import { randomAct } from '#testing/random-designs.ts'
import type { DesignType } from './controls.ts'
import { designFindings } from './design-findings.ts'
import {
  type DesignItem,
  type FieldItem,
  formItems,
  insertNamed,
  isField,
  reduceDesign,
  splitRegions,
} from './design-items.ts'
import { copiedItems, designFaults, itemsFrom, newItems, toSavedDesign } from './design-storage.ts'
import { formulaNames } from './formula-names.ts'
import { fieldsInView, inFormOrder, movedInView, orderOfView } from './list-order.ts'
import { mergedDesign } from './merged-design.ts'
import { parseNamedLines } from './named-control.ts'
import { proposeName } from './proposed-name.ts'
import { sampleList } from './sample-list.ts'
import { optionsFromText, optionsText } from './typed-options.ts'

type State = DesignerState<DesignItem>

beforeEach(() => sessionStorage.clear())

let made = 0
const add = (state: State, type: DesignType, at?: number): State =>
  reduceDesign(state, { do: 'add', item: formItems.make(type, `i${++made}`, state.items), at })
const change = (state: State, id: string, given: Partial<DesignItem>): State =>
  reduceDesign(state, { do: 'change', ids: [id], change: given })
const last = (state: State) => state.items.at(-1) as DesignItem & { id: string }
const named = (state: State, dbFieldTxt: string) => change(state, last(state).id, { dbFieldTxt })

/** What the server would answer for a stored design. */
const stored = (items: readonly DesignItem[]) => {
  const { head, fields, tables } = toSavedDesign(items)
  const records = (drafts: typeof fields, prefix: string) =>
    drafts.map((field) => ({ ...field, id: prefix + field.dbFieldName, dbFieldNameOld: null, dbIsKey: 0 }))
  return {
    head: { ...(head as object), id: 'h', version: 1 },
    fields: records(fields, 'm_'),
    tables: tables.map((table, at) => ({
      head: { ...(table.head as object), id: `s${at}` },
      fields: records(table.fields, `s${at}_`),
    })),
  } as never
}

test('database names follow the names people read until a column is published', () => {
  expect(proposeName('资产编号', [])).toBe('zcbh')
  expect(proposeName('资产编号', ['zcbh'])).toBe('zcbh_2')
  expect(proposeName('2号仓库', [])).toBe('f_2hck')
  expect(proposeName('Or', [])).toBe('or_2') // a key word of SQL
  let state = named(add(initialState<DesignItem>(newItems()), 'text'), '资产名称')
  expect(last(state)).toMatchObject({ dbFieldName: 'zcmc', dbType: 'string', dbLength: 100 })
  state = change(state, last(state).id, { fieldShowType: 'number' })
  expect(last(state)).toMatchObject({ dbFieldName: 'zcmc', dbType: 'double' })
  state = change(state, last(state).id, { isPublished: true })
  expect(last(named(state, '价格'))).toMatchObject({ dbFieldName: 'zcmc', dbFieldTxt: '价格' })
})

test('fields are added by a list of names: each has the control its name asks for', () => {
  const form = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
  const base = named(add(form, 'text'), '编号')
  const text = '# 基本信息\n资产名称\n 购置日期 \n\n数量\n资产名称\n是否投保\n保管人'
  const lines = parseNamedLines(text, new Map([['数量', 'number']]))
  const items = insertNamed(base.items, lines, 1)
  expect(items.slice(1).map((item) => [formItems.typeOf(item), formItems.labelOf(item)])).toEqual([
    ['group', '基本信息'],
    ['text', '资产名称'],
    ['date', '购置日期'],
    ['number', '数量'],
    ['text', '资产名称'],
    ['switch', '是否投保'],
    ['sel_user', '保管人'],
    ['text', '编号'],
  ])
  const names = items.filter(isField).map(({ dbFieldName }) => dbFieldName)
  expect(names).toEqual(['zcmc', 'gzrq', 'sl', 'zcmc_2', 'sftb', 'bgr', 'bh'])
  expect(designFaults(items).map(({ message }) => message)).toContainEqual(
    expect.stringContaining('资产名称'),
  )
})

test('a field that a rule or a formula names keeps its database name when it is renamed', () => {
  let state = named(add(initialState<DesignItem>(newItems()), 'text'), '等级')
  const { id } = last(state)
  state = change(state, 'form', { rules: [{ when: `dj == '1'`, acts: [{ do: 'hide', fields: ['dj'] }] }] })
  expect(named(state, '故障等级').items.find((item) => item.id === id)).toMatchObject({ dbFieldName: 'dj' })
  state = change(state, 'form', { rules: [] })
  expect(last(named(state, '故障等级'))).toMatchObject({ dbFieldName: 'gzdj' })
})

test('options keep their stored values while they are renamed, put in order, added and removed', () => {
  const three = optionsFromText('在用\n闲置\n报废', [])
  expect(three.map(({ value }) => value)).toEqual(['1', '2', '3'])
  expect(optionsFromText('在用\n停用\n报废', three)[1]).toEqual({ value: '2', text: '停用' })
  expect(optionsFromText('报废\n在用', three).map(({ value }) => value)).toEqual(['3', '1'])
  expect(optionsFromText('在用\n闲置\n借出\n报废\n', three)[2]).toEqual({ value: '4', text: '借出' })
  expect(optionsText(three)).toBe('在用\n闲置\n报废')
})

test('a design is stored and read back as it was: layout, widths and the columns of sub-tables', () => {
  let state = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '资产台账' })
  for (const type of ['text', 'tab', 'group', 'text', 'number', 'note', 'divider', 'tab', 'date'] as const)
    state = add(state, type)
  state = change(state, last(state).id, { span: 2 } as never)
  state = named(add(add(state, 'table'), 'integer'), '数量')
  const again = itemsFrom(stored(state.items))
  const plain = (items: readonly DesignItem[]) =>
    items.map(({ kind, ...item }) => [kind, formItems.labelOf({ kind, ...item } as DesignItem)])
  expect(plain(again)).toEqual(plain(state.items))
  expect(toSavedDesign(again)).toEqual(toSavedDesign(state.items))
  expect(again.find((item) => isField(item) && item.fieldShowType === 'date')).toMatchObject({ span: 2 })
  const { head, tables } = toSavedDesign(state.items)
  expect(head).toMatchObject({ tableName: 'zctz', tableType: 2 })
  expect(tables[0]).toMatchObject({
    head: { tableName: 'zctz_mxb', tableType: 3 },
    fields: [{ dbFieldName: 'main_id', mainTable: 'onl_zctz' }, { dbFieldName: 'sl' }],
  })
})

test('a form without a field of its own is not published', () => {
  const empty = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '空表' })
  const finding = { isError: true, message: '表单还没有字段，请先添加控件', item: 'form' }
  expect(designFindings(empty.items)).toEqual([finding])
  expect(designFindings(named(add(empty, 'text'), '名称').items)).toEqual([])
})

test('what is found of a group leads to it', () => {
  const state = add(named(add(initialState<DesignItem>(newItems()), 'text'), '名称'), 'group')
  expect(designFindings(state.items)).toMatchObject([
    { isError: false, message: '分组“分组”里没有字段，不会显示', item: last(state).id },
  ])
})

test('a copy has the fields, rules and sub-tables of its form under names of its own, and nothing published', () => {
  let state = named(
    add(change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '台账' }), 'text'),
    '名称',
  )
  const rules = [{ when: 'isEmpty(mc)', acts: [{ do: 'lock' as const, fields: ['mc'] }] }]
  state = add(change(state, 'form', { rules }), 'table')
  state = named(add(change(state, last(state).id, { tableTxt: '配件' }), 'integer'), '数量')
  const items = itemsFrom(stored(state.items)).map((item) => ({
    ...item,
    ...((isField(item) || item.kind === 'table') && { isPublished: true }),
  }))
  const [original, copied] = [toSavedDesign(items), toSavedDesign(copiedItems(items))]
  expect(copied.head).toEqual({ ...original.head, tableTxt: '台账 副本', tableName: 'tz_fb' })
  expect(copied.fields).toEqual(original.fields)
  expect(copied.tables).toMatchObject([
    {
      head: { tableTxt: '配件', tableName: 'tz_fb_pj' },
      fields: [{ mainTable: 'onl_tz_fb' }, { dbFieldName: 'sl' }],
    },
  ])
  expect(copiedItems(items).some((item) => 'isPublished' in item && item.isPublished)).toBe(false)
})

test('a sum over rows names the sub-table by the name it is stored under, also in a copy of the form', () => {
  let state = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '资产台账' })
  state = add(state, 'integer')
  const total = last(state).id
  state = named(add(add(state, 'table'), 'integer'), '数量')
  const names = formulaNames(state.items, state.items.find(({ id }) => id === total) as FieldItem)
  expect(names.map(({ label }) => label)).toEqual(['明细表·数量合计', '明细表·行数'])
  const fieldExtendJson = JSON.stringify({ compute: names[0]?.written })
  state = change(state, total, { fieldExtendJson } as never)
  const formula = (items: readonly DesignItem[]) => toSavedDesign(items).fields[0]?.fieldExtendJson
  expect(formula(state.items)).toBe('{"compute":"sum(onl_zctz_mxb.sl)"}')
  expect(designFindings(state.items)).toEqual([])
  expect(formula(copiedItems(itemsFrom(stored(state.items))))).toBe('{"compute":"sum(onl_zctz_fb_mxb.sl)"}')
})

/** A form of two fields and two sub-tables with their columns: a b T c d U e. */
const twoTables = () => {
  let state = initialState<DesignItem>(newItems())
  for (const [type, id] of [
    ['text', 'a'],
    ['text', 'b'],
    ['table', 'T'],
    ['text', 'c'],
    ['text', 'd'],
    ['table', 'U'],
    ['text', 'e'],
  ] as const)
    state = reduceDesign(state, {
      do: 'add',
      item: formItems.make(type, id, state.items),
      at: state.items.length,
    })
  return state
}
const order = ({ items }: State) => items.map(({ id }) => (id === 'form' ? '' : id)).join('')

test.each([
  [['U'], 1, 'abUeTcd'],
  [['U'], 4, 'abUeTcd'],
  [['T'], 4, 'abUeTcd'],
  [['T'], 1, 'abTcdUe'],
  [['T', 'd'], 9, 'abUeTcd'],
  [['T', 'e'], 9, 'abUeTcd'],
  [['b', 'U'], 1, 'abUeTcd'],
  [['b', 'd'], 1, 'bdaTcUe'],
  [['a', 'c'], 9, 'bTdUeac'],
  [['form', 'b'], 1, 'baTcdUe'],
])(
  '%j moved to %i: a sub-table takes its columns along and never what stands behind it',
  (ids, to, expected) => {
    expect(order(reduceDesign(twoTables(), { do: 'move', ids, to }))).toBe(expected)
  },
)

test('a sub-table is removed with its columns and not copied; a published one and the form itself stay', () => {
  const state = twoTables()
  const removed = reduceDesign(state, { do: 'remove', ids: ['b', 'T', 'd'] })
  expect([order(removed), removed.done.at(-1)?.name]).toEqual(['aUe', '删除 3 项'])
  expect(order(reduceDesign(removed, { do: 'undo' }))).toBe('abTcdUe')
  expect(
    reduceDesign(state, {
      do: 'copy',
      newIds: new Map([
        ['a', 'x'],
        ['T', 'y'],
      ]),
    }),
  ).toBe(state)
  expect(reduceDesign(state, { do: 'copy', newIds: new Map([['form', 'x']]) })).toBe(state)
  expect(reduceDesign(state, { do: 'remove', ids: ['form'] })).toBe(state)
  const published = change(state, 'T', { isPublished: true } as never)
  expect(reduceDesign(published, { do: 'remove', ids: ['a', 'T'] })).toBe(published)
  expect(order(reduceDesign(published, { do: 'remove', ids: ['form', 'a'] }))).toBe('bTcdUe')
})

test('copies of several fields have names of their own, in the table of their originals', () => {
  const newIds = new Map([
    ['a', 'x'],
    ['b', 'y'],
    ['c', 'z'],
  ])
  const copied = reduceDesign(twoTables(), { do: 'copy', newIds })
  expect(order(copied)).toBe('abxyTczdUe')
  for (const { items } of splitRegions(copied.items)) {
    const names = items.filter(isField).map(({ dbFieldName }) => dbFieldName)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('what several fields have is set in all of them, as one step', () => {
  const state = reduceDesign(twoTables(), {
    do: 'change',
    ids: ['a', 'b'],
    change: { fieldMustInput: 1, span: 2 },
  })
  expect(state.items.slice(1, 3)).toMatchObject([
    { fieldMustInput: 1, span: 2 },
    { fieldMustInput: 1, span: 2 },
  ])
  expect(state.done.at(-1)?.name).toBe('修改 2 项')
  expect(reduceDesign(state, { do: 'undo' }).items).toEqual(twoTables().items)
})

/** Many by hand: `RANDOM_ACTS=1000`. */
const sequences = Number(process.env.RANDOM_ACTS ?? 200)

test('random sequences of acts, undone and redone over a reload, leave the same design', () => {
  for (let seed = 1; seed <= sequences; seed++) {
    const dice = diceOf(seed)
    let state = initialState<DesignItem>(newItems())
    for (let step = 0; step < 15; step++) state = reduceDesign(state, randomAct(state, dice))
    const after = state.items
    expect(splitRegions(after)[0]?.table.id).toBe('form')
    expect(
      splitRegions(after)
        .slice(1)
        .every(({ items }) => items.every(isField)),
    ).toBe(true)
    const steps = state.done.length
    for (let at = 0; at < steps; at++) state = reduceDesign(state, { do: 'undo' })
    expect(state.items).toEqual(newItems())
    writeJournal('designer:form:new', { base: 'new', began: newItems() }, state)
    state = readJournal<DesignItem>('designer:form:new', 'new', () => true)?.state ?? state
    for (let at = 0; at < steps; at++) state = reduceDesign(state, { do: 'redo' })
    expect(JSON.stringify(state.items)).toBe(JSON.stringify(after))
    // Whatever was built can be judged in words; nothing throws.
    for (const { message } of designFaults(after)) expect(message).toMatch(/\p{Script=Han}/u)
  }
})

test('two editors of the same form: what each changed is there, and nothing either added is lost', () => {
  let base = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
  base = named(add(base, 'text'), '名称')
  base = named(add(base, 'number'), '价格')
  const [, name, price] = base.items as [DesignItem, DesignItem, DesignItem]
  const mine = named(add(change(base, name.id, { fieldMustInput: 1 } as never), 'date'), '日期')
  let theirs = change(base, name.id, { isQuery: 1 } as never)
  theirs = reduceDesign(theirs, { do: 'remove', ids: [price.id] })
  theirs = reduceDesign(theirs, {
    do: 'add',
    item: {
      ...formItems.make('text', 'x', theirs.items),
      dbFieldName: 'cj',
      dbFieldTxt: '厂家',
    } as DesignItem,
    at: 2,
  })
  const merged = mergedDesign(base.items, mine.items, itemsFrom(stored(theirs.items)))
  expect(merged.filter(isField).map(({ dbFieldTxt }) => dbFieldTxt)).toEqual(['名称', '厂家', '日期'])
  expect(merged[1]).toMatchObject({ fieldMustInput: 1, isQuery: 1 })
})

test('a sub-table that one removed stays with the columns the other added to it meanwhile, else it is gone', () => {
  const base = change(twoTables(), 'form', { tableTxt: '台账' })
  const start = itemsFrom(stored(base.items))
  const tables = start.filter(({ kind }) => kind === 'table').map(({ id }) => id)
  const mine = reduceDesign(initialState(start), { do: 'remove', ids: tables })
  const theirs = named(add(initialState<DesignItem>(start), 'text', start.length), '厂家')
  const merged = mergedDesign(start, mine.items, itemsFrom(stored(theirs.items)))
  expect(splitRegions(merged).map(({ items }) => items.length)).toEqual([2, 2])
  expect(merged.at(-1)).toMatchObject({ dbFieldTxt: '厂家' })
})

/** What a design says, whatever its items are called. */
const said = (items: readonly DesignItem[]) => toSavedDesign(items)

test('pairs of random editors converge: who saved last and who reloads have the same design, nothing added is lost', () => {
  for (let seed = 1; seed <= sequences / 4; seed++) {
    const dice = diceOf(seed)
    let base = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
    for (let step = 0; step < 10; step++) base = reduceDesign(base, randomAct(base, dice))
    const start = itemsFrom(stored(base.items))
    const edited = () => {
      let state = initialState<DesignItem>(start)
      for (let step = 0; step < 8; step++) state = reduceDesign(state, randomAct(state, dice))
      return state.items
    }
    const [first, second] = [edited(), edited()]
    // The first saves, the second saves over that, the first goes on from what is stored.
    const afterFirst = itemsFrom(stored(first))
    const merged = mergedDesign(start, second, afterFirst)
    const afterSecond = itemsFrom(stored(merged))
    expect(said(afterSecond), `seed ${seed}`).toEqual(said(merged))
    expect(said(mergedDesign(afterFirst, afterFirst, afterSecond)), `seed ${seed}`).toEqual(said(afterSecond))
    // Saving the same once more changes nothing.
    expect(said(mergedDesign(afterFirst, merged, afterSecond)), `seed ${seed}`).toEqual(said(afterSecond))
    const names = new Set(merged.filter(isField).map(({ dbFieldName }) => dbFieldName))
    const before = new Set(start.filter(isField).map(({ dbFieldName }) => dbFieldName))
    for (const { dbFieldName } of [...first, ...second].filter(isField))
      if (!before.has(dbFieldName)) expect([...names], `seed ${seed}`).toContain(dbFieldName)
  }
})

/** A form of three fields with these columns in the list. */
const three = () => {
  let state = change(initialState<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
  for (const [type, name] of [
    ['text', '名称'],
    ['number', '价格'],
    ['date', '日期'],
  ] as const)
    state = named(add(state, type), name)
  return state
}
const columnsIn = (items: readonly DesignItem[]) =>
  fieldsInView(items, 'list').map(({ dbFieldTxt }) => dbFieldTxt)
const moved = (state: State, dbFieldTxt: string, to: number, view: 'list' | 'query' = 'list') => {
  const { id } = state.items.find((item) => isField(item) && item.dbFieldTxt === dbFieldTxt) as FieldItem
  return reduceDesign(state, { do: 'replace', items: movedInView(state.items, view, id, to), name: '移动' })
}

test('columns have an order of their own: stored, undone, merged, and given up for that of the form', () => {
  const base = three()
  const state = moved(base, '日期', 0)
  expect(columnsIn(state.items)).toEqual(['日期', '名称', '价格'])
  expect(orderOfView(state.items, 'list')).toEqual(['rq', 'mc', 'jg'])
  expect(orderOfView(state.items, 'query')).toBeUndefined()
  expect(columnsIn(itemsFrom(stored(state.items)))).toEqual(['日期', '名称', '价格'])
  expect(toSavedDesign(itemsFrom(stored(state.items)))).toEqual(toSavedDesign(state.items))
  expect(columnsIn(reduceDesign(state, { do: 'undo' }).items)).toEqual(['名称', '价格', '日期'])
  expect(columnsIn(named(add(state, 'text'), '厂家').items)).toEqual(['日期', '名称', '价格', '厂家'])
  expect(toSavedDesign(inFormOrder(state.items, 'list'))).toEqual(toSavedDesign(base.items))
  // One moved a column, the other a query item: both count.
  const theirs = moved(base, '价格', 0, 'query')
  const merged = mergedDesign(base.items, state.items, itemsFrom(stored(theirs.items)))
  expect(columnsIn(merged)).toEqual(['日期', '名称', '价格'])
  expect(orderOfView(merged, 'query')).toEqual(['jg', 'mc', 'rq'])
})

test('the example list shows what a publication would, and asks the server for nothing', () => {
  let state = moved(three(), '日期', 0)
  const { id } = state.items[2] as FieldItem
  state = change(state, id, { isShowList: 0, isQuery: 1, queryMode: 'group' } as never)
  state = named(add(state, 'sel_user'), '保管人')
  const { columns, asked, rows } = sampleList(state.items)
  expect(columns.map(({ label }) => label)).toEqual(['日期', '名称', '保管人'])
  expect(asked).toMatchObject([{ label: '价格', query: 'range' }])
  expect(rows[0]).toMatchObject({ mc: '名称示例 1', rq: '2026-01-15', bgr_dictText: '张伟' })
})
