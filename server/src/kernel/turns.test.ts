import { expect, test } from 'vitest'
import { fairQueue, type Limits } from './turns.ts'

/** Lets people take turns, notes who is on, and gives each one's way out. */
function observed(atOnce: number, limitsOf: (name: string) => Limits) {
  const line = fairQueue(atOnce)
  const on: string[] = []
  const waited: string[] = []
  const enter = async (name: string, signal?: AbortSignal) => {
    const leave = await line.enter(limitsOf(name), signal, () => void waited.push(name))
    on.push(name)
    return leave
  }
  return { line, on, waited, enter }
}
const onePerPerson = (name: string): Limits => [[name.slice(0, 1), 1]]

test('security §17 one turn per person and two in all at once; the others wait', async () => {
  const { on, waited, enter } = observed(2, onePerPerson)
  const a1 = await enter('a1')
  const a2 = enter('a2')
  const b1 = await enter('b1')
  const c1 = enter('c1')
  expect([on, waited]).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ])
  b1()
  b1()
  await c1
  expect(on).toEqual(['a1', 'b1', 'c1'])
  a1()
  await a2
  expect(on).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('security §17 many requests of one are not many turns: whoever had none for longest is next', async () => {
  const { on, enter } = observed(1, (name) => [[name.slice(0, 1), 9]])
  const leaveFirst = await enter('a1')
  const rest = ['a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => enter(name).then((leave) => leave()))
  leaveFirst()
  await Promise.all(rest)
  expect(on).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('security §17 several limits hold at once: of a person, of a tenant', async () => {
  const { line, on, enter } = observed(9, (name) => [
    [name.slice(0, 1), 3],
    [name.slice(0, 2), 2],
  ])
  const [first] = [await enter('tx1'), await enter('tx2')]
  void enter('tx3')
  await enter('ty1')
  void enter('ty2')
  await enter('u1')
  expect([on, line.waitingOf('t')]).toEqual([['tx1', 'tx2', 'ty1', 'u1'], 2])
  expect(line.tryTake([['t', 3]])).toBeUndefined()
  first?.()
  await expect.poll(() => on.length).toBe(5)
})

test('whoever goes away while waiting has no turn', async () => {
  const { on, enter } = observed(2, onePerPerson)
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

test('whoever waits for too long is refused; whose turn has come keeps it', async () => {
  const { line } = observed(1, onePerPerson)
  const late = () => new Error('too late')
  const leave = await line.enterWithin([['a', 1]], 5, late)
  await expect(line.enterWithin([['b', 1]], 5, late)).rejects.toThrow('too late')
  expect(line.waitingOf('b')).toBe(0)
  const next = line.enterWithin([['c', 1]], 10_000, late)
  leave()
  ;(await next)()
})

test('a turn that is ended twice makes room for one', async () => {
  const line = fairQueue(1)
  const leave = await line.enter([['a', 1]])
  leave()
  leave()
  expect(line.tryTake([['a', 1]])).toBeDefined()
  expect(line.tryTake([['b', 1]])).toBeUndefined()
})

test('without limits everybody has a turn at once, and nobody is told to wait', async () => {
  const line = fairQueue()
  const waited: string[] = []
  for (let n = 0; n < 50; n++) await line.enter([], undefined, () => void waited.push('waited'))
  expect(waited).toEqual([])
  expect(line.tryTake([['a', 1]])).toBeDefined()
})

test('whoever has begun or gone is no longer counted among those who wait', async () => {
  const line = fairQueue(1)
  const leave = await line.enter([['a', 1]])
  const leaving = new AbortController()
  const second = line.enter([['a', 1]])
  const third = line.enter([['a', 1]], leaving.signal)
  expect([line.waitingOf('a'), line.waitingOf('b')]).toEqual([2, 0])
  leaving.abort(new Error('gone'))
  await expect(third).rejects.toThrow('gone')
  expect(line.waitingOf('a')).toBe(1)
  leave()
  await second
  expect(line.waitingOf('a')).toBe(0)
})

test('a turn that has begun is not taken back by a signal that comes later', async () => {
  const line = fairQueue(1)
  const leave = await line.enter([['a', 1]])
  const late = new AbortController()
  const next = line.enter([['b', 1]], late.signal)
  const waiting = line.enter([['c', 1]])
  leave()
  const leaveNext = await next
  late.abort(new Error('late'))
  expect(line.waitingOf('c')).toBe(1)
  leaveNext()
  expect(await waiting).toBeDefined()
})
