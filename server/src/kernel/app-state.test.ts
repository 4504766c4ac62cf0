import { expect, test } from 'vitest'
import { AppState, providedPart } from './app-state.ts'

const counters = () => new Map<string, number>()
const clockName = providedPart<string>('a clock')

test('a part is made once per app, and two apps do not see each other', () => {
  const [one, other] = [new AppState(), new AppState()]
  one.part(counters).set('calls', 1)
  expect(one.part(counters).get('calls')).toBe(1)
  expect(other.part(counters).size).toBe(0)
})

test('a declared part has to be provided', () => {
  const app = new AppState()
  expect(() => app.part(clockName)).toThrow('without a clock')
  app.provide(clockName, 'database')
  expect(app.part(clockName)).toBe('database')
})
