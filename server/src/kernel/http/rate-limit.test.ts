import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { clock, clockBasedOn } from '#kernel/clock.ts'
import { countEvent, forgetEvents, limitRate, rateWindows, recentEvents } from './rate-limit.ts'

function anApp() {
  const time = { at: 1000 }
  const app = new AppState()
  app.provide(
    clock,
    clockBasedOn(() => time.at),
  )
  return { app, time }
}

test('events are counted by kind and person within a minute', () => {
  const { app, time } = anApp()
  expect([1, 2, 3].map(() => countEvent(app, 'login', 'a'))).toEqual([1, 2, 3])
  expect([countEvent(app, 'login', 'b'), countEvent(app, 'code', 'a')]).toEqual([1, 1])
  time.at += 59_999
  expect([recentEvents(app, 'login', 'a'), countEvent(app, 'login', 'a')]).toEqual([3, 4])
  time.at += 1
  expect([recentEvents(app, 'login', 'a'), countEvent(app, 'login', 'a')]).toEqual([0, 1])
  forgetEvents(app, 'login', 'a')
  expect([recentEvents(app, 'login', 'a'), recentEvents(app, 'login', 'c')]).toEqual([0, 0])
})

test('a window of another length; a clock that is put back begins a new one', () => {
  const { app, time } = anApp()
  countEvent(app, 'code', 'a', 3_600_000)
  time.at += 3_599_999
  expect(countEvent(app, 'code', 'a', 3_600_000)).toBe(2)
  time.at = 1000
  expect(countEvent(app, 'code', 'a', 3_600_000)).toBe(3)
  time.at = 999
  expect(countEvent(app, 'code', 'a', 3_600_000)).toBe(1)
})

test('past the limit a call is refused, in words of its own where it has some', () => {
  const { app } = anApp()
  limitRate(app, 'map', 'a', 2)
  limitRate(app, 'map', 'a', 2)
  const refused = (text?: string) => () => limitRate(app, 'map', 'a', 2, text)
  expect(refused()).toThrow(expect.objectContaining({ status: 429, message: '请求过于频繁，请稍后再试' }))
  expect(refused('太快')).toThrow(expect.objectContaining({ status: 429, message: '太快' }))
})

test('windows that are over are forgotten when there are many', () => {
  const { app, time } = anApp()
  const windows = app.part(rateWindows)
  for (let n = 0; n <= 50_000; n++) windows.set(`old|${n}`, { from: 0, until: n ? 2000 : 9000, count: 1 })
  time.at = 2000
  countEvent(app, 'new', 'a')
  expect([...windows.keys()]).toEqual(['old|0', 'new|a'])
})
