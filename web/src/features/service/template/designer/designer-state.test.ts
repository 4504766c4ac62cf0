// @vitest-environment happy-dom
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { templateLimits } from '@banyan/contract/service/template/template'
import { diceOf } from '@banyan/contract/testing/random-expression'
import { randomItem, randomItems } from '@banyan/contract/testing/random-template'
import { expect, test } from 'vitest'
import { nextPlace, placesFor } from '#kit/designer/arrangement.ts'
import { initialState } from '#kit/designer/designer-state.ts'
import { dropJournal, writeJournal } from '#kit/designer/journal.ts'
import { type SelectWay, selectedWith } from '#kit/designer/selection.ts'
import { maxSteps } from '#kit/designer/steps.ts'
import { type DesignerAction, type DesignerState, designed, templateItems } from './designer-state.ts'
import { readJournal } from './journal.ts'

const item = (id: string, settings: Partial<TemplateItem> = {}): TemplateItem => ({
  ...newItem('input', id),
  label: id,
  ...settings,
})
const ids = ({ items }: DesignerState) => items.map(({ id }) => id).join('')
const run = (state: DesignerState, ...actions: DesignerAction[]) => actions.reduce(designed, state)
const abc = initialState([item('a'), item('b'), item('c')])

test('SERVICE-022 items are added below the selected one, moved, copied and removed', () => {
  expect(ids(run(abc, { do: 'add', item: item('x') }))).toBe('abcx')
  expect(ids(run(abc, { do: 'select', ids: ['a'] }, { do: 'add', item: item('x') }))).toBe('axbc')
  expect(ids(run(abc, { do: 'add', item: item('x'), at: 0 }))).toBe('xabc')
  expect(ids(run(abc, { do: 'move', ids: ['a'], to: 2 }))).toBe('bca')
  expect(ids(run(abc, { do: 'move', ids: ['c'], to: 0 }))).toBe('cab')
  expect(ids(run(abc, { do: 'copy', newIds: new Map([['a', 'x']]) }))).toBe('axbc')
  expect(ids(run(abc, { do: 'remove', ids: ['b'] }))).toBe('ac')
  expect(ids(run(abc, { do: 'remove', ids: ['nothing'] }))).toBe('abc')
})

test('what is new or moved is selected; after a removal its successor', () => {
  expect(run(abc, { do: 'add', item: item('x') }).selected).toEqual(['x'])
  expect(run(abc, { do: 'copy', newIds: new Map([['a', 'x']]) }).selected).toEqual(['x'])
  expect(run(abc, { do: 'select', ids: ['b'] }, { do: 'remove', ids: ['b'] }).selected).toEqual(['c'])
  expect(run(abc, { do: 'select', ids: ['c'] }, { do: 'remove', ids: ['c'] }).selected).toEqual(['b'])
  expect(run(abc, { do: 'select', ids: ['a'] }, { do: 'remove', ids: ['c'] }).selected).toEqual(['a'])
})

const abcde = initialState(['a', 'b', 'c', 'd', 'e'].map((id) => item(id)))

test('several items are moved together in their order, wherever they stood', () => {
  const moved = (chosen: string[], to: number) => ids(run(abcde, { do: 'move', ids: chosen, to }))
  expect(moved(['d', 'a'], 1)).toBe('badce')
  expect(moved(['b', 'c'], 0)).toBe('bcade')
  expect(moved(['a', 'c', 'e'], 9)).toBe('bdace')
  expect(moved(['b', 'c', 'gone'], 1)).toBe('abcde')
})

test('one place up or down gathers several items above the first or below the last of them', () => {
  const stepped = (chosen: string[], by: 1 | -1) => {
    const to = nextPlace(templateItems, abcde.items, chosen, by)
    return ids(run(abcde, { do: 'move', ids: chosen, to }))
  }
  expect(stepped(['b', 'd'], -1)).toBe('bdace')
  expect(stepped(['b', 'd'], 1)).toBe('acebd')
  expect(stepped(['a', 'b'], -1)).toBe('abcde')
  expect(stepped(['a', 'c'], -1)).toBe('acbde')
  expect(stepped(['d', 'e'], 1)).toBe('abcde')
})

test('the places to move to are those that change something, each with the item above', () => {
  const places = (chosen: string[]) =>
    placesFor(templateItems, abc.items, chosen).map(({ to, below }) => [to, below?.id])
  expect(places(['b'])).toEqual([
    [0, undefined],
    [2, 'c'],
  ])
  expect(places(['a', 'c'])).toEqual([
    [0, undefined],
    [1, 'b'],
  ])
  expect(places(['a', 'b', 'c'])).toEqual([])
})

test('several items are copied below each other, removed and changed, in one step named by their number', () => {
  const newIds = new Map([
    ['d', 'x'],
    ['a', 'y'],
    ['b', 'z'],
  ])
  const copied = run(abcde, { do: 'copy', newIds })
  expect(ids(copied)).toBe('abyzcdxe')
  expect([copied.done.length, copied.done[0]?.name, copied.selected]).toEqual([
    1,
    '复制 3 项',
    ['x', 'y', 'z'],
  ])
  const changed = run(abcde, { do: 'change', ids: ['a', 'c'], change: { required: 1 } })
  expect(changed.items.map(({ required }) => required)).toEqual([1, 0, 1, 0, 0])
  expect(changed.done.map(({ name }) => name)).toEqual(['修改 2 项'])
  const removed = run(abcde, { do: 'select', ids: ['b', 'a', 'd'] }, { do: 'remove', ids: ['b', 'a', 'd'] })
  expect([ids(removed), removed.done[0]?.name, removed.selected]).toEqual(['ce', '删除 3 项', ['c']])
  const undone = run(removed, { do: 'undo' })
  expect([ids(undone), undone.selected]).toEqual(['abcde', ['b', 'a', 'd']])
  expect(ids(run(undone, { do: 'redo' }))).toBe('ce')
})

test('clicks and keys select one, add and take away, or extend from the last one', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  const select = (selected: string[], id: string, way: SelectWay) => selectedWith(order, selected, id, way)
  expect(select(['a', 'b'], 'a', 'only')).toEqual(['a'])
  expect(select(['a'], 'c', 'toggle')).toEqual(['a', 'c'])
  expect(select(['a', 'c'], 'a', 'toggle')).toEqual(['c'])
  expect(select(['a', 'd'], 'b', 'extend')).toEqual(['b', 'c', 'd'])
  expect(select(['c', 'b', 'd'], 'e', 'extend')).toEqual(['e', 'd'])
  expect(select([], 'c', 'extend')).toEqual(['c'])
  expect(select(['form'], 'c', 'extend')).toEqual(['c'])
  expect(select(['form'], 'c', 'toggle')).toEqual(['c'])
})

test('a word typed is one step, until the control is left or another one is used', () => {
  const type = (label: string): DesignerAction => ({ do: 'change', ids: ['a'], change: { label } })
  const typed = run(abc, type('1'), type('12'), type('123'))
  expect(typed.done).toHaveLength(1)
  expect(run(typed, { do: 'undo' }).items).toEqual(abc.items)
  expect(run(typed, { do: 'pause' }, type('1234')).done).toHaveLength(2)
  expect(run(typed, { do: 'change', ids: ['a'], change: { required: 1 } }).done).toHaveLength(2)
  expect(run(typed, type('123')).done).toEqual(typed.done)
  expect(typed.done[0]?.name).toBe('修改“a”')
})

test('redo repeats what was undone, until something else is done', () => {
  const state = run(abc, { do: 'remove', ids: ['a'] }, { do: 'move', ids: ['c'], to: 0 })
  const back = run(state, { do: 'undo' }, { do: 'undo' })
  expect(ids(back)).toBe('abc')
  expect(ids(run(back, { do: 'redo' }, { do: 'redo' }, { do: 'redo' }))).toBe('cb')
  expect(run(back, { do: 'remove', ids: ['b'] }).undone).toEqual([])
})

test('a step knows what gave way to what, and its name in words', () => {
  const [a, b, c] = abc.items as [TemplateItem, TemplateItem, TemplateItem]
  const x = item('x')
  const step = (...actions: DesignerAction[]) => run(abc, ...actions).done.at(-1)
  expect(step({ do: 'add', item: x, at: 1 })).toEqual({
    name: '添加“x”',
    at: 1,
    removed: [],
    added: [x],
    about: ['x'],
  })
  expect(step({ do: 'move', ids: ['a'], to: 1 })).toEqual({
    name: '移动“a”',
    at: 0,
    removed: [a, b],
    added: [b, a],
    about: ['a'],
  })
  expect(step({ do: 'copy', newIds: new Map([['b', 'x']]) })).toEqual({
    name: '复制“b”',
    at: 2,
    removed: [],
    added: [{ ...b, id: 'x' }],
    about: ['x'],
  })
  expect(step({ do: 'remove', ids: ['c'] })).toEqual({
    name: '删除“c”',
    at: 2,
    removed: [c],
    added: [],
    about: ['c'],
  })
  expect(step({ do: 'change', ids: ['b'], change: { required: 1, label: '乙' } })).toEqual({
    name: '修改“b”',
    at: 1,
    removed: [b],
    added: [{ ...b, label: '乙', required: 1 }],
    about: ['b'],
    run: 'b:label,required',
  })
  expect(step({ do: 'replace', items: [c], name: '改用最新内容' })).toEqual({
    name: '改用最新内容',
    at: 0,
    removed: [a, b],
    added: [],
  })
})

test('a place outside the list is its beginning or its end', () => {
  expect(ids(run(abc, { do: 'add', item: item('x'), at: -3 }))).toBe('xabc')
  expect(ids(run(abc, { do: 'add', item: item('x'), at: 9 }))).toBe('abcx')
  expect(ids(run(abc, { do: 'select', ids: ['gone'] }, { do: 'add', item: item('x') }))).toBe('abcx')
})

test('what changes nothing is no step', () => {
  for (const action of [
    { do: 'move', ids: ['a'], to: 0 },
    { do: 'move', ids: ['gone'], to: 1 },
    { do: 'copy', newIds: new Map([['gone', 'x']]) },
    { do: 'change', ids: ['gone'], change: { label: 'x' } },
    { do: 'change', ids: ['a'], change: { label: 'a' } },
    { do: 'undo' },
    { do: 'redo' },
    { do: 'pause' },
  ] as const)
    expect(designed(abc, action)).toBe(abc)
})

test('undo and redo select what they are about; what was selected stays where that says nothing', () => {
  const removed = run(abc, { do: 'select', ids: ['c'] }, { do: 'remove', ids: ['a'] })
  expect(removed.selected).toEqual(['c'])
  const undone = designed(removed, { do: 'undo' })
  expect(undone.selected).toEqual(['a'])
  expect(designed(undone, { do: 'redo' }).selected).toEqual([])
  const added = run(abc, { do: 'add', item: item('x') }, { do: 'select', ids: ['b'] }, { do: 'undo' })
  expect(added.selected).toEqual(['b'])
  expect(run(abc, { do: 'add', item: item('x') }, { do: 'undo' }).selected).toEqual([])
  const moved = run(abc, { do: 'move', ids: ['a'], to: 1 }, { do: 'select', ids: ['b'] }, { do: 'undo' })
  expect(moved.selected).toEqual(['a'])
  expect(run(abc, { do: 'select', ids: ['a'] }, { do: 'replace', items: [], name: 'x' }).selected).toEqual([])
})

test('a change after an undo is a step of its own, and so is one after a selection', () => {
  const type = (label: string): DesignerAction => ({ do: 'change', ids: ['a'], change: { label } })
  const undone = run(abc, type('1'), { do: 'pause' }, type('2'), { do: 'undo' })
  expect(undone.undone[0]).not.toHaveProperty('run', 'a:label')
  expect(run(undone, type('3')).done).toHaveLength(2)
  expect(run(abc, type('1'), { do: 'select', ids: ['b'] }, type('2')).done).toHaveLength(2)
  expect(run(abc, type('1'), { do: 'change', ids: ['b'], change: { label: '2' } }).done).toHaveLength(2)
})

test('two hundred steps can be undone, the oldest are forgotten', () => {
  const many = Array.from(
    { length: 205 },
    (_, at): DesignerAction => ({ do: 'move', ids: ['a'], to: at % 2 ? 0 : 1 }),
  )
  const { done } = run(abc, ...many)
  expect([maxSteps, done.length]).toEqual([200, 200])
})

test('a template takes no more items than the server does', () => {
  const full = initialState(Array.from({ length: templateLimits.items }, (_, at) => item(`i${at}`)))
  expect(run(full, { do: 'add', item: item('x') })).toBe(full)
  expect(run(full, { do: 'copy', newIds: new Map([['i1', 'x']]) })).toBe(full)
})

/** Some in every run; the full count by hand (BANYAN_RANDOM_ROUNDS=1000). */
const rounds = Number(process.env.BANYAN_RANDOM_ROUNDS ?? 40)

test(
  'N random operations and N undos are the identity, with a reload in the middle; redo leads back',
  () => {
    const dice = diceOf(14_200)
    for (let round = 0; round < rounds; round++) {
      const start = initialState(randomItems(dice))
      const base = JSON.stringify(start.items)
      const operations = dice(maxSteps) + 1
      let state = start
      for (let count = 0; count < operations; count++) {
        state = designed(state, randomAction(dice, state, `${round}_${count}`))
        if (count === operations >> 1) state = reloaded(state, base)
      }
      const end = state
      for (let count = 0; count < operations; count++) state = designed(state, { do: 'undo' })
      expect(state.items).toEqual(start.items)
      expect(state.done).toEqual([])
      state = reloaded(state, base)
      for (let count = 0; count < operations; count++) state = designed(state, { do: 'redo' })
      expect(state.items).toEqual(end.items)
    }
  },
  30_000 + rounds * 500,
)

test('work left in the window is found again, and whether it began with another text', () => {
  const state = run(abc, { do: 'remove', ids: ['a'] })
  const began = { base: 'text', began: abc.items }
  writeJournal('designer:t', began, state)
  expect(readJournal('designer:t', 'another')).toMatchObject({ isBehind: true })
  expect(readJournal('designer:t', 'text')).toMatchObject({ state: { items: state.items }, isBehind: false })
  writeJournal('designer:t', began, abc) // nothing was done: nothing to keep
  expect(readJournal('designer:t', 'text')).toBeUndefined()
  writeJournal('designer:t', began, run(state, { do: 'undo' }))
  expect(readJournal('designer:t', 'text')?.state.undone).toHaveLength(1)
  dropJournal('designer:t')
  expect(readJournal('designer:t', 'text')).toBeUndefined()
  sessionStorage.setItem(
    'console.designer:t',
    '{"value":{"base":"text","began":[],"state":{"items":[{}]}},"expire":null}',
  )
  expect(readJournal('designer:t', 'text')).toBeUndefined()
})

/** As after F5: what the window kept, or the stored text where there was nothing to keep. */
function reloaded(state: DesignerState, base: string): DesignerState {
  writeJournal('designer:r', { base, began: JSON.parse(base) }, state)
  return readJournal('designer:r', base)?.state ?? initialState(JSON.parse(base))
}

function randomAction(
  dice: (sides: number) => number,
  { items }: DesignerState,
  newId: string,
): DesignerAction {
  const count = dice(3) ? 1 : 1 + dice(5)
  const ids = [...new Set(Array.from({ length: count }, () => items[dice(items.length || 1)]?.id ?? 'none'))]
  switch (dice(10)) {
    case 0:
    case 1:
      return { do: 'add', item: randomItem(dice, newId), ...(dice(2) && { at: dice(items.length + 1) }) }
    case 2:
    case 3:
      return { do: 'move', ids, to: dice(items.length || 1) }
    case 4:
      return { do: 'copy', newIds: new Map(ids.map((id, at) => [id, `${newId}_${at}`])) }
    case 5:
      return { do: 'remove', ids }
    case 6:
      return { do: 'select', ids }
    case 7:
      return dice(2) ? { do: 'pause' } : { do: 'replace', items: randomItems(dice), name: newId }
    default:
      return {
        do: 'change',
        ids,
        change: [{ label: newId }, { required: 1 as const }, { options: [newId] }][dice(3)] ?? {},
      }
  }
}
