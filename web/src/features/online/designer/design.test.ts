// @vitest-environment happy-dom
import type { FieldType } from '@banyan/contract/field'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { beforeEach, expect, test } from 'vitest'
import { type DesignerAction, type DesignerState, opened } from '#kit/designer/designer-state.ts'
import { readJournal, writeJournal } from '#kit/designer/journal.ts'
import { type DesignType, paletteGroups } from './controls.ts'
import { designFindings } from './design-findings.ts'
import { type DesignItem, designed, type FieldItem, formItems, isField, regionsOf } from './design-items.ts'
import { copiedItems, designFaults, itemsFrom, newItems, sentFrom } from './design-storage.ts'
import { formulaNames } from './formula-names.ts'
import { fieldsInView, inFormOrder, movedInView, ownOrder } from './list-order.ts'
import { mergedDesign } from './merged-design.ts'
import { nameFor } from './proposed-name.ts'
import { sampleList } from './sample-list.ts'
import { optionsFromText, textOfOptions } from './typed-options.ts'

type State = DesignerState<DesignItem>
type Action = DesignerAction<DesignItem>

beforeEach(() => sessionStorage.clear())

const types: DesignType[] = paletteGroups.flatMap((group) => group.types.map(([type]) => type))
let made = 0
const add = (state: State, type: DesignType, at?: number): State =>
  designed(state, { do: 'add', item: formItems.make(type, `i${++made}`, state.items), at })
const change = (state: State, id: string, given: Partial<DesignItem>): State =>
  designed(state, { do: 'change', id, change: given })
const last = (state: State) => state.items.at(-1) as DesignItem & { id: string }
const named = (state: State, dbFieldTxt: string) => change(state, last(state).id, { dbFieldTxt })

/** What the server would answer for a stored design. */
const stored = (items: readonly DesignItem[]) => {
  const { head, fields, tables } = sentFrom(items)
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
  expect(nameFor('资产编号', [])).toBe('zcbh')
  expect(nameFor('资产编号', ['zcbh'])).toBe('zcbh_2')
  expect(nameFor('2号仓库', [])).toBe('f_2hck')
  expect(nameFor('Or', [])).toBe('or_2') // a key word of SQL
  let state = named(add(opened<DesignItem>(newItems()), 'text'), '资产名称')
  expect(last(state)).toMatchObject({ dbFieldName: 'zcmc', dbType: 'string', dbLength: 100 })
  state = change(state, last(state).id, { fieldShowType: 'number' })
  expect(last(state)).toMatchObject({ dbFieldName: 'zcmc', dbType: 'double' })
  state = change(state, last(state).id, { isPublished: true })
  expect(last(named(state, '价格'))).toMatchObject({ dbFieldName: 'zcmc', dbFieldTxt: '价格' })
})

test('a field that a rule or a formula names keeps its database name when it is renamed', () => {
  let state = named(add(opened<DesignItem>(newItems()), 'text'), '等级')
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
  expect(textOfOptions(three)).toBe('在用\n闲置\n报废')
})

test('a design is stored and read back as it was: layout, widths and the columns of sub-tables', () => {
  let state = change(opened<DesignItem>(newItems()), 'form', { tableTxt: '资产台账' })
  for (const type of ['text', 'tab', 'group', 'text', 'number', 'note', 'divider', 'tab', 'date'] as const)
    state = add(state, type)
  state = change(state, last(state).id, { span: 2 } as never)
  state = named(add(add(state, 'table'), 'integer'), '数量')
  const again = itemsFrom(stored(state.items))
  const plain = (items: readonly DesignItem[]) =>
    items.map(({ kind, ...item }) => [kind, formItems.labelOf({ kind, ...item } as DesignItem)])
  expect(plain(again)).toEqual(plain(state.items))
  expect(sentFrom(again)).toEqual(sentFrom(state.items))
  expect(again.find((item) => isField(item) && item.fieldShowType === 'date')).toMatchObject({ span: 2 })
  const { head, tables } = sentFrom(state.items)
  expect(head).toMatchObject({ tableName: 'zctz', tableType: 2 })
  expect(tables[0]).toMatchObject({
    head: { tableName: 'zctz_mxb', tableType: 3 },
    fields: [{ dbFieldName: 'main_id', mainTable: 'onl_zctz' }, { dbFieldName: 'sl' }],
  })
})

test('a sum over rows names the sub-table by the name it is stored under, also in a copy of the form', () => {
  let state = change(opened<DesignItem>(newItems()), 'form', { tableTxt: '资产台账' })
  state = add(state, 'integer')
  const total = last(state).id
  state = named(add(add(state, 'table'), 'integer'), '数量')
  const names = formulaNames(state.items, state.items.find(({ id }) => id === total) as FieldItem)
  expect(names.map(({ label }) => label)).toEqual(['明细表·数量合计', '明细表·行数'])
  const fieldExtendJson = JSON.stringify({ compute: names[0]?.written })
  state = change(state, total, { fieldExtendJson } as never)
  const formula = (items: readonly DesignItem[]) => sentFrom(items).fields[0]?.fieldExtendJson
  expect(formula(state.items)).toBe('{"compute":"sum(onl_zctz_mxb.sl)"}')
  expect(designFindings(state.items)).toEqual([])
  expect(formula(copiedItems(itemsFrom(stored(state.items))))).toBe('{"compute":"sum(onl_zctz_fb_mxb.sl)"}')
})

/** A random act on a random item. */
function act(state: State, dice: (most: number) => number): Action {
  const { items } = state
  const item = items[1 + dice(Math.max(1, items.length - 1))] ?? items[0]!
  const at = 1 + dice(items.length)
  switch (dice(9)) {
    case 0:
    case 1:
    case 2: {
      const type = types[dice(types.length)]!
      return {
        do: 'add',
        item: formItems.make(type, `i${++made}`, items),
        at: type === 'table' ? items.length : at,
      }
    }
    case 3:
      return item.kind === 'form' || item.kind === 'table'
        ? { do: 'pause' }
        : { do: 'move', id: item.id, to: Math.min(at, items.length - 1) }
    case 4:
      return item.kind === 'table' || item.kind === 'form'
        ? { do: 'pause' }
        : { do: 'copy', id: item.id, newId: `c${++made}` }
    case 5:
      return item.kind === 'form' ? { do: 'pause' } : { do: 'remove', id: item.id }
    case 6:
      return { do: 'select', id: item.id }
    case 7:
      return {
        do: 'change',
        id: 'form',
        change: { tableTxt: `表单${dice(9)}`, formTemplate: String(1 + dice(4)) } as never,
      }
    default:
      return isField(item)
        ? {
            do: 'change',
            id: item.id,
            change: dice(2)
              ? { dbFieldTxt: `字段${dice(40)}` }
              : {
                  fieldShowType: types.filter(
                    (type): type is FieldType => !['tab', 'group', 'note', 'divider', 'table'].includes(type),
                  )[dice(20)]!,
                },
          }
        : {
            do: 'change',
            id: item.id,
            change: { title: `标题${dice(9)}`, tableTxt: `明细${dice(9)}` } as never,
          }
  }
}

test('1,000 random sequences of acts, undone and redone over a reload, leave the same design', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const dice = diceOf(seed)
    let state = opened<DesignItem>(newItems())
    for (let step = 0; step < 15; step++) state = designed(state, act(state, dice))
    const after = state.items
    expect(regionsOf(after)[0]?.table.id).toBe('form')
    expect(
      regionsOf(after)
        .slice(1)
        .every(({ items }) => items.every(isField)),
    ).toBe(true)
    const steps = state.done.length
    for (let at = 0; at < steps; at++) state = designed(state, { do: 'undo' })
    expect(state.items).toEqual(newItems())
    writeJournal('designer:form:new', 'new', state)
    state = readJournal<DesignItem>('designer:form:new', 'new', () => true)?.state ?? state
    for (let at = 0; at < steps; at++) state = designed(state, { do: 'redo' })
    expect(JSON.stringify(state.items)).toBe(JSON.stringify(after))
    // Whatever was built can be judged in words; nothing throws.
    for (const { message } of designFaults(after)) expect(message).toMatch(/\p{Script=Han}/u)
  }
})

test('two editors of the same form: what each changed is there, and nothing either added is lost', () => {
  let base = change(opened<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
  base = named(add(base, 'text'), '名称')
  base = named(add(base, 'number'), '价格')
  const [, name, price] = base.items as [DesignItem, DesignItem, DesignItem]
  const mine = named(add(change(base, name.id, { fieldMustInput: 1 } as never), 'date'), '日期')
  let theirs = change(base, name.id, { isQuery: 1 } as never)
  theirs = designed(theirs, { do: 'remove', id: price.id })
  theirs = designed(theirs, {
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

/** A form of three fields with these columns in the list. */
const three = () => {
  let state = change(opened<DesignItem>(newItems()), 'form', { tableTxt: '台账' })
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
  return designed(state, { do: 'replace', items: movedInView(state.items, view, id, to), name: '移动' })
}

test('columns have an order of their own: stored, undone, merged, and given up for that of the form', () => {
  const base = three()
  const state = moved(base, '日期', 0)
  expect(columnsIn(state.items)).toEqual(['日期', '名称', '价格'])
  expect(ownOrder(state.items, 'list')).toEqual(['rq', 'mc', 'jg'])
  expect(ownOrder(state.items, 'query')).toBeUndefined()
  expect(columnsIn(itemsFrom(stored(state.items)))).toEqual(['日期', '名称', '价格'])
  expect(sentFrom(itemsFrom(stored(state.items)))).toEqual(sentFrom(state.items))
  expect(columnsIn(designed(state, { do: 'undo' }).items)).toEqual(['名称', '价格', '日期'])
  expect(columnsIn(named(add(state, 'text'), '厂家').items)).toEqual(['日期', '名称', '价格', '厂家'])
  expect(sentFrom(inFormOrder(state.items, 'list'))).toEqual(sentFrom(base.items))
  // One moved a column, the other a query item: both count.
  const theirs = moved(base, '价格', 0, 'query')
  const merged = mergedDesign(base.items, state.items, itemsFrom(stored(theirs.items)))
  expect(columnsIn(merged)).toEqual(['日期', '名称', '价格'])
  expect(ownOrder(merged, 'query')).toEqual(['jg', 'mc', 'rq'])
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
