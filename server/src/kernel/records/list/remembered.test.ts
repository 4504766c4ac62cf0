import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { remembered } from './remembered.ts'

const keyOf = (statement: string) => ({ tenantId: 1, tables: ['a'], statement })

test('when as many answers are remembered as may be, the next one begins anew', () => {
  const answers = remembered<number>(new AppState(), 2)
  const keep = (statement: string, answer: number) =>
    answers.keep(keyOf(statement), answer, answers.mark(keyOf(statement)))
  const known = () => ['one', 'two', 'three'].map((statement) => answers.find(keyOf(statement)))
  keep('one', 1)
  keep('two', 2)
  expect(known()).toEqual([1, 2, undefined])
  keep('three', 3)
  expect(known()).toEqual([undefined, undefined, 3])
})

test('an answer that was asked for before all were forgotten is not remembered', () => {
  const answers = remembered<number>(new AppState(), 1)
  const early = answers.mark(keyOf('late'))
  answers.keep(keyOf('one'), 1, answers.mark(keyOf('one')))
  answers.keep(keyOf('two'), 2, answers.mark(keyOf('two')))
  answers.keep(keyOf('late'), 3, early)
  expect(answers.find(keyOf('late'))).toBeUndefined()
  expect(answers.find(keyOf('two'))).toBe(2)
})

test('a change forgets the answers of its own tenant and table, everything else is still known', () => {
  const app = new AppState()
  const answers = remembered<number>(app, 100)
  const keys = [
    { tenantId: 1, tables: ['a'], statement: 's' },
    { tenantId: 1, tables: ['b'], statement: 's' },
    { tenantId: 1, tables: ['a', 'b'], statement: 's' },
    { tenantId: 2, tables: ['a'], statement: 's' },
  ]
  const keepAll = () => {
    for (const [at, key] of keys.entries()) answers.keep(key, at, answers.mark(key))
  }
  const known = () => keys.map((key) => answers.find(key))
  const { announce } = app.part(changeChannel)
  keepAll()
  announce(1, 'b')
  expect(known()).toEqual([0, undefined, undefined, 3])
  keepAll()
  expect(known()).toEqual([0, 1, 2, 3])
  announce(1, 'a')
  expect(known()).toEqual([undefined, 1, undefined, 3])
  keepAll()
  announce(undefined, 'a')
  expect(known()).toEqual([undefined, undefined, undefined, undefined])
  keepAll()
  announce(1, undefined)
  expect(known()).toEqual([undefined, undefined, undefined, undefined])
})

test('an answer is not remembered when a table of its statement changed while it was asked for', () => {
  const app = new AppState()
  const answers = remembered<number>(app, 100)
  const key = { tenantId: 1, tables: ['a', 'b'], statement: 's' }
  const before = answers.mark(key)
  app.part(changeChannel).announce(2, 'b')
  answers.keep(key, 1, before)
  expect(answers.find(key)).toBe(1)
  app.part(changeChannel).announce(1, 'b')
  answers.keep(key, 2, before)
  expect(answers.find(key)).toBeUndefined()
})
