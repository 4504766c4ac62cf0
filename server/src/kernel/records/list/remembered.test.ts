import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
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
