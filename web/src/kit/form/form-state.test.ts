// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import { formState, hiddenFields, withComputed } from './form-state.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const fields = [
  field('kind'),
  field('count', { type: 'number' }),
  field('price', { type: 'number' }),
  field('total', { type: 'number', compute: 'count * price' }),
  field('reason', { showIf: "kind == 'other'" }),
]

function open(opened: Values, held: Values = { ...opened }, around?: () => Values) {
  const onWrite = vi.fn()
  const onChanged = vi.fn()
  const state = formState({
    store: { read: () => held, write: (values) => void Object.assign(held, values) },
    fields,
    opened,
    table: 'things',
    recordId: 'r1',
    idOf: (name) => `form.${name}`,
    useRefusal: () => undefined,
    onWrite,
    onChanged,
    ...(around && { around }),
  })
  return { state, held, onWrite, onChanged }
}

test('the scope tells what the form holds over what it was opened with', () => {
  const { state } = open({ kind: 'usual', note: '旧' }, { kind: '' })
  expect(state.scope.read()).toEqual({ kind: '', note: '旧' })
  expect(state.scope).toMatchObject({ fields, table: 'things', recordId: 'r1' })
  expect(state.scope.idOf('kind')).toBe('form.kind')
})

test('what a control writes is kept, told once, and known as written', () => {
  const { state, held, onWrite, onChanged } = open({ kind: 'usual' })
  expect([...state.written]).toEqual([])
  state.scope.write({ note: '新', kind: 'usual' })
  expect(held).toEqual({ kind: 'usual', note: '新' })
  expect([...state.written]).toEqual(['note', 'kind'])
  expect(onWrite.mock.calls).toEqual([[['note', 'kind']]])
  expect(onChanged.mock.calls).toEqual([[['note', 'kind']]])
})

test('a computed field follows its parts, and is told with them only when it moves', () => {
  const { state, held, onChanged } = open({ count: 2, price: 3, total: 6 })
  state.scope.write({ count: 4 })
  expect(held.total).toBe(12)
  expect(onChanged).toHaveBeenLastCalledWith(['count', 'total'])
  state.changed(['price'])
  expect(onChanged).toHaveBeenLastCalledWith(['price'])
  state.scope.write({ price: null })
  expect(held.total).toBeNull()
  expect(onChanged).toHaveBeenLastCalledWith(['price', 'total'])
  held.count = 5 // nothing is worked out before it is told
  state.changed(['note'])
  expect(held.total).toBeNull()
  expect(onChanged).toHaveBeenLastCalledWith(['note'])
})

test('a field whose condition turns is told, and hidden until it turns again', () => {
  const { state, onChanged } = open({ kind: 'usual' })
  expect([state.isHidden('reason'), state.isHidden('kind')]).toEqual([true, false])
  state.scope.write({ kind: 'other' })
  expect(state.isHidden('reason')).toBe(false)
  expect(onChanged).toHaveBeenLastCalledWith(['kind', 'reason'])
  state.scope.write({ kind: 'usual' })
  expect(state.isHidden('reason')).toBe(true)
})

test('a choice goes that a rule no longer allows, and those of several that stay are kept', () => {
  const limitedTo = [{ when: "kind == 'other'", values: ['1', '2'] }]
  const limited = [field('kind'), field('level', { limitedTo }), field('tags', { limitedTo })]
  const held: Values = { kind: 'usual', level: '3', tags: '3,1' }
  const state = formState({
    store: { read: () => held, write: (values) => void Object.assign(held, values) },
    fields: limited,
    opened: { ...held },
    table: undefined,
    recordId: undefined,
    idOf: (name) => name,
    useRefusal: () => undefined,
    onWrite: () => undefined,
  })
  state.scope.write({ kind: 'other' })
  expect(held).toEqual({ kind: 'other', level: null, tags: '1' })
})

test('the rules of a row may name what stands around it', () => {
  const row = [
    field('count', { type: 'number' }),
    field('sum', { type: 'number', compute: 'count * main.rate' }),
    field('note', { showIf: "main.kind == 'other'" }),
  ]
  const main = { rate: 2, kind: 'usual' }
  const around = () => ({ ...main, main })
  const held: Values = { count: 3 }
  const state = formState({
    store: { read: () => held, write: (values) => void Object.assign(held, values) },
    fields: row,
    opened: {},
    table: undefined,
    recordId: undefined,
    idOf: (name) => name,
    useRefusal: () => undefined,
    onWrite: () => undefined,
    around,
  })
  expect(state.isHidden('note')).toBe(true)
  main.kind = 'other'
  state.changed(['main'])
  expect([held.sum, state.isHidden('note')]).toEqual([6, false])
  expect(withComputed(row, { count: 5 }, around())).toEqual({ count: 5, sum: 10 })
  expect([...hiddenFields(row, {}, { main: { kind: 'usual' } })]).toEqual(['note'])
})

test('a form opens with what is computed, other values are left as they are', () => {
  expect(withComputed(fields, { count: 2, price: 3, kind: 'x', reason: 'y' })).toEqual({
    count: 2,
    price: 3,
    kind: 'x',
    reason: 'y',
    total: 6,
  })
  const values = { a: 1 }
  expect(withComputed([field('a')], values)).toBe(values)
})

test('without a condition nothing is hidden, and a rule that cannot be read is followed by nothing', () => {
  expect([...hiddenFields([field('a')], {})]).toEqual([])
  expect([...hiddenFields(fields, { kind: 'other' })]).toEqual([])
  expect([...hiddenFields(fields, {})]).toEqual(['reason'])
  const held: Values = { a: 1 }
  const broken = [field('a', { type: 'number' }), field('b', { type: 'number', compute: 'a *' })]
  const state = formState({
    store: { read: () => held, write: (values) => void Object.assign(held, values) },
    fields: broken,
    opened: {},
    table: undefined,
    recordId: undefined,
    idOf: (name) => name,
    useRefusal: () => undefined,
    onWrite: () => undefined,
  })
  state.scope.write({ a: 2 })
  expect(held).toEqual({ a: 2 })
})
