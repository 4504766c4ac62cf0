import { expect, test } from 'vitest'
import { importLine } from './import-line.ts'

const staying = new AbortController().signal

/** Puts people into a line, notes who is on, and gives each one's way out. */
function observed() {
  const line = importLine()
  const on: string[] = []
  const waited: string[] = []
  const enter = (name: string, signal = staying) =>
    line
      .enter(name.slice(0, 1), signal, () => void waited.push(name))
      .then((leave) => {
        on.push(name)
        return leave
      })
  return { on, waited, enter }
}

test('issue 11 one import per person and two in all at once; the others wait in the order they came', async () => {
  const { on, waited, enter } = observed()
  const a1 = await enter('a1')
  const a2 = enter('a2')
  const b1 = await enter('b1')
  const c1 = enter('c1')
  expect([on, waited]).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ])
  b1()
  await c1
  a1()
  await a2
  expect(on).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('whoever goes away while waiting has no turn', async () => {
  const { on, enter } = observed()
  const a1 = await enter('a1')
  const leaving = new AbortController()
  const a2 = enter('a2', leaving.signal)
  const a3 = enter('a3')
  leaving.abort(new Error('gone'))
  await expect(a2).rejects.toThrow('gone')
  a1()
  await a3
  expect(on).toEqual(['a1', 'a3'])
})
