import { newItem } from '@banyan/contract/service/template/new-item'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedWindow } from '#kit/call/storage.ts'
import { initialState } from '#kit/designer/designer-state.ts'
import { dropJournal, writeJournal } from '#kit/designer/journal.ts'
import { designed } from './designer-state.ts'
import { readJournal } from './journal.ts'

const key = 'designer.workorder.s1'
const untouched = initialState([newItem('input', 'a')])
const worked = designed(untouched, { do: 'add', item: newItem('number', 'b') })
const began = { base: '[1]', began: untouched.items }
const takenBack = designed(worked, { do: 'undo' })

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

test('DEC-116 work with steps is kept, and known to be behind once the stored text is another', () => {
  writeJournal(key, began, worked)
  expect(readJournal(key, '[1]')).toEqual({ state: worked, began: untouched.items, isBehind: false })
  expect(readJournal(key, '[2]')).toEqual({ state: worked, began: untouched.items, isBehind: true })
})

test('steps that were all taken back are kept, for they can be done again', () => {
  writeJournal(key, began, takenBack)
  expect(readJournal(key, '[1]')?.state.undone).toHaveLength(1)
})

test('untouched work is not kept, and takes the place of what was', () => {
  writeJournal(key, began, worked)
  writeJournal(key, began, untouched)
  expect(readJournal(key, '[1]')).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('dropped work is gone, that of another template stays', () => {
  writeJournal(key, began, worked)
  writeJournal('designer.report.s1', began, worked)
  dropJournal(key)
  expect(readJournal(key, '[1]')).toBeUndefined()
  expect(readJournal('designer.report.s1', '[1]')).toBeDefined()
})

test('without room in the browser nothing older is left behind', () => {
  writeJournal(key, began, worked)
  const room = sessionStorage
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => room.getItem(name),
    removeItem: (name: string) => room.removeItem(name),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  writeJournal(key, began, takenBack)
  expect(readJournal(key, '[1]')).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['no state', began],
  ['no beginning', { base: '[1]', state: worked }],
  ['a beginning that is none', { ...began, began: [{ id: 'a' }], state: worked }],
  ['items that are none', { ...began, state: { ...worked, items: 'x' } }],
  ['an item of no type', { ...began, state: { ...worked, items: [{ id: 'a', type: 'x' }] } }],
  ['no steps', { ...began, state: { ...worked, done: undefined } }],
  ['no steps to do again', { ...began, state: { ...worked, undone: {} } }],
  ['a step without a place', { ...began, state: { ...worked, done: [{ removed: [], added: [] }] } }],
  ['a step at half a place', { ...began, state: { ...worked, done: [{ at: 0.5, removed: [], added: [] }] } }],
  ['a step that removed no list', { ...began, state: { ...worked, done: [{ at: 0, added: [] }] } }],
  ['a step that added no list', { ...began, state: { ...worked, undone: [{ at: 0, removed: [] }] } }],
])('a journal with %s is not taken up', (_, kept) => {
  if (kept) storedWindow.write(key, kept)
  expect(readJournal(key, '[1]')).toBeUndefined()
})
