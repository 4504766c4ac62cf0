import type { SubTable } from '@banyan/contract/form/sub-table'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { formBackend } from '#testing/backend.ts'
import { refusal, server } from '#testing/server.ts'
import type { Values } from '../check.ts'
import { firstTypedField, type RowState, shownColumns } from './row-state.ts'
import { mainValues, type RowFault, type TableSnapshot, tableState } from './table-state.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const lines: SubTable = {
  key: 'lines',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  maxRows: 40,
  fields: [
    field('order_id', { readOnly: true }),
    field('item', { label: '物品', required: true }),
    field('price', { type: 'number' }),
    field('total', { type: 'number', compute: 'price * main.count' }),
    field('note', { showIf: "main.kind == 'other'" }),
    field('secret', { label: '密文', type: 'hidden', max: 3 }),
  ],
}

function open(rows: Values[], given: Partial<SubTable> = {}, main: Values = { count: 2, kind: 'usual' }) {
  const onEdit = vi.fn()
  const state = tableState({
    table: { ...lines, ...given },
    rows,
    around: () => ({ ...main, main }),
    rules: formBackend.rules,
    idOf: (place) => `form_${place}`,
    onEdit,
  })
  const { result } = renderHook(() => state.useSnapshot())
  const snapshot = (): TableSnapshot => result.current
  const refusalAt = (row: RowState, name: string) =>
    renderHook(() => row.frame.checker.useRefusal(name)).result.current
  return { state, snapshot, onEdit, main, refusalAt, row: (at: number) => snapshot().rows[at] as RowState }
}

const pens = { id: 'l1', version: 3, item: '笔', price: 2, total: 99, note: '旧', secret: 'x' }

test('DEC-080 a stored row is sent with id and version, a new one without, what is hidden as nothing', () => {
  const { state } = open([pens, { id: '', item: '纸', price: 5, other: 1 }])
  expect(state.table.fields.map(({ name }) => name)).toEqual(['item', 'price', 'total', 'note', 'secret'])
  expect(state.read()).toEqual([
    { id: 'l1', version: 3, item: '笔', price: 2, total: 4, note: null, secret: 'x' },
    { item: '纸', price: 5, total: 10, note: null, secret: undefined },
  ])
  expect(state.idOf('#add')).toBe('form_lines.#add')
})

test('a row that is added stands last, opens on its first field and is an edit', () => {
  const { state, snapshot, onEdit, row } = open([pens])
  act(() => state.add({ item: '纸' }, 'item'))
  expect(snapshot().rows).toHaveLength(2)
  expect(row(1)).toMatchObject({ id: undefined, frame: { isNew: true, first: 'item' } })
  expect(row(0)).toMatchObject({ id: 'l1', frame: { isNew: false, first: undefined } })
  expect(row(0).key).not.toBe(row(1).key)
  expect(row(1).frame.state.scope.idOf('item')).toBe(`form_lines.${row(1).key}.item`)
  expect(onEdit).toHaveBeenCalledOnce()
  const gone = row(0)
  act(() => state.remove(gone))
  expect(state.read().map(({ item }) => item)).toEqual(['纸'])
  expect(onEdit).toHaveBeenCalledTimes(2)
})

test('thirty rows are drawn at once, sixty more when they are wanted, and those that are added or refused', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `l${at}`, item: `物${at}` }))
  const { state, snapshot } = open(many(35))
  expect(snapshot().drawn).toBe(30)
  act(() => state.add({ item: '新' }))
  expect(snapshot().drawn).toBe(36)
  act(() => state.drawMore())
  expect(snapshot().drawn).toBe(96)
  const other = open(many(35))
  act(() => void other.state.refuse({ field: 'item', message: '不行', row: 10 }))
  expect(other.snapshot().drawn).toBe(30)
  act(() => void other.state.refuse({ field: 'item', message: '不行', row: 32 }))
  expect(other.snapshot().drawn).toBe(33)
})

test('the first fault is told with its place; each row says its own', async () => {
  const { state, row, refusalAt } = open([pens, { item: '' }, { item: '', secret: 'long' }])
  const fault = await act(() => state.lookAt())
  expect(fault).toEqual({
    place: `lines.${row(1).key}.item`,
    text: '明细第2行：请输入物品',
    isUnseen: false,
    count: 3,
  })
  expect([0, 1, 2].map((at) => refusalAt(row(at), 'item'))).toEqual([undefined, '请输入物品', '请输入物品'])
  expect(refusalAt(row(2), 'secret')).toMatch(/密文/)
})

test('a fault of a field that nobody sees says so; without a fault nothing is told', async () => {
  const { state, row } = open([{ ...pens, secret: 'long' }])
  expect(await act(() => state.lookAt())).toMatchObject({
    place: `lines.${row(0).key}.secret`,
    isUnseen: true,
  })
  expect(await act(() => open([pens]).state.lookAt())).toBeUndefined()
})

test('the number of rows is refused under them until it changes', async () => {
  const { state, snapshot, row } = open([pens], { minRows: 2 })
  expect(await act(() => state.lookAt())).toEqual({
    place: 'lines.#add',
    text: '明细至少填写2行',
    isUnseen: false,
    count: 1,
  })
  expect(snapshot().refusal).toBe('明细至少填写2行')
  act(() => state.add({ item: '纸' }))
  expect(snapshot().refusal).toBeUndefined()
  act(() => state.remove(row(1)))
  await act(() => state.lookAt())
  act(() => state.remove(row(0)))
  expect(snapshot().refusal).toBeUndefined()
})

test('what the server refuses stands at its cells, or under the rows, and is taken back', () => {
  const { state, snapshot, row, refusalAt } = open([pens])
  const refuse = (fault: RowFault) => {
    let told: ReturnType<typeof state.refuse> | undefined
    act(() => {
      told = state.refuse(fault)
    })
    return told!
  }
  let told = refuse({ field: 'item', message: '已存在', row: 0, beside: ['price'] })
  expect(told.place).toBe(`lines.${row(0).key}.item`)
  expect(['item', 'price', 'total'].map((name) => refusalAt(row(0), name))).toEqual([
    '已存在',
    '已存在',
    undefined,
  ])
  act(() => told.takeBack())
  expect(refusalAt(row(0), 'item')).toBeUndefined()
  for (const gone of [undefined, 7]) {
    told = refuse({ field: 'lines', message: '行数不对', row: gone })
    expect([told.place, snapshot().refusal]).toEqual(['lines.#add', '行数不对'])
    act(() => told.takeBack())
    expect(snapshot().refusal).toBeUndefined()
  }
})

test('DEC-076 a value that must differ from row to row is looked at again when another row is changed or goes', async () => {
  const distinct = { fields: [field('item', { label: '物品', unique: true })] }
  const { state, row, refusalAt, onEdit } = open(
    [
      { id: 'a', item: '笔' },
      { id: 'b', item: '笔' },
      { id: 'c', item: '笔' },
    ],
    distinct,
  )
  const free = server.on(duplicateCheck.check, () => null as never)
  const fault = await act(() => state.lookAt())
  expect(fault?.place).toBe(`lines.${row(1).key}.item`)
  expect([0, 1, 2].map((at) => refusalAt(row(at), 'item') !== undefined)).toEqual([false, true, true])
  expect(free).not.toHaveBeenCalled()
  act(() => row(1).frame.state.scope.write({ item: '尺' }))
  expect(onEdit).toHaveBeenCalledOnce()
  expect([0, 1, 2].map((at) => refusalAt(row(at), 'item') !== undefined)).toEqual([false, false, true])
  act(() => state.remove(row(0)))
  expect([0, 1].map((at) => refusalAt(row(at), 'item'))).toEqual([undefined, undefined])
})

test('what only the server knows is asked of rows that are right, hidden fields left out', async () => {
  const check = server.on(
    duplicateCheck.check,
    ({ fieldVal }) => (fieldVal === '纸' ? refusal('该值不可用，系统中已存在！') : null) as never,
  )
  const fields = [
    field('item', { label: '物品', unique: true }),
    field('note', { unique: true, showIf: "main.kind == 'other'" }),
    field('plain'),
  ]
  const { state, row } = open([{ item: '笔', note: 'x' }, { item: '纸' }], { fields })
  expect(await act(() => state.lookAt())).toEqual({
    place: `lines.${row(1).key}.item`,
    text: '明细第2行：该值不可用，系统中已存在！',
    isUnseen: false,
    count: 1,
  })
  expect(
    check.mock.calls.map(([{ tableName, fieldName, fieldVal }]) => [tableName, fieldName, fieldVal]),
  ).toEqual([
    ['lines', 'item', '笔'],
    ['lines', 'item', '纸'],
  ])
})

test('rows follow the record; a field of their own hides one of the record with the same name', () => {
  const { state, main } = open([pens])
  main.count = 5
  main.kind = 'other'
  state.mainChanged(['count', 'kind'])
  expect(state.read()[0]).toMatchObject({ total: 10, note: '旧' })
  const rows = { fields: [field('kind'), field('note', { showIf: "kind == 'x'" })] }
  const other = open([{ kind: 'x', note: 'n' }], rows, { kind: 'y' })
  other.state.mainChanged(['kind'])
  expect(other.state.read()[0]).toEqual({ kind: 'x', note: 'n' })
})

test('what a control of a row writes beside its fields is sent along', () => {
  const { state, row } = open([pens])
  act(() => row(0).frame.state.scope.write({ code: 'c1', item: '尺' }))
  expect(state.read()[0]).toMatchObject({ code: 'c1', item: '尺', id: 'l1' })
  expect(row(0).values()).toMatchObject({ code: 'c1', item: '尺' })
})

test('what a row may name is worked out once until the record changes', () => {
  const values: Values = { count: 2, price: 3 }
  const read = vi.fn(() => values)
  const around = mainValues(
    [field('count', { type: 'number' }), field('sum', { type: 'number', compute: 'count * 2' })],
    read,
  )
  const first = around.read()
  expect(first).toMatchObject({ sum: 4, main: { sum: 4, count: 2 } })
  values.count = 5
  expect(around.read()).toBe(first)
  expect(read).toHaveBeenCalledOnce()
  around.changed()
  expect(around.read()).toMatchObject({ sum: 10 })
})

test('a new row opens on the first field that can be typed into', () => {
  const fields = [
    field('hidden', { type: 'hidden' }),
    field('sum', { type: 'number', compute: '1' }),
    field('item'),
    field('note'),
  ]
  expect(shownColumns({ ...lines, fields }).map(({ name }) => name)).toEqual(['sum', 'item', 'note'])
  expect(firstTypedField({ ...lines, fields })).toBe('item')
  expect(firstTypedField({ ...lines, fields: [] })).toBeUndefined()
})
