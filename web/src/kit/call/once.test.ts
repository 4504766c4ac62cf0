import { expect, test } from 'vitest'
import { onceRunner } from './once.ts'

test('an act runs once until it has ended and a double click is over; a failed one may be tried again at once', async () => {
  let now = 0
  const runner = onceRunner(() => now)
  const ended: ((isGood: boolean) => void)[] = []
  const start = () =>
    new Promise<number>((resolve, reject) => {
      const at = ended.length
      ended.push((isGood) => (isGood ? resolve(at) : reject(new Error(`${at}`))))
    })
  const first = runner.run('a', start)
  expect(runner.run('a', start)).toBe(first)
  void runner.run('b', start)
  expect(ended).toHaveLength(2)
  ended[0]?.(true)
  expect(await first).toBe(0)
  now = 499
  expect(runner.run('a', start)).toBe(first)
  now = 500
  const second = runner.run('a', start)
  ended[2]?.(false)
  await expect(second).rejects.toThrow('2')
  void runner.run('a', start)
  expect(ended).toHaveLength(4)
})
