import { expect, test, vi } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { runBatch } from './run-batch.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`)
const watch = () => ({ onProgress: vi.fn(), isStopped: () => false })
const refusal = (text: string) => new CallError(text, { status: 200 })

test('records go a hundred at a time, and each step is told', async () => {
  const run = vi.fn(async (_: string[]) => undefined)
  const watched = watch()
  expect(await runBatch(ids(250), run, watched)).toEqual({ done: 250, refused: new Map(), isStopped: false })
  expect(run.mock.calls.map(([part]) => part.length)).toEqual([100, 100, 50])
  expect(watched.onProgress.mock.calls).toEqual([[100], [200], [250]])
})

test('one refused record keeps the others from nothing and is named with its reason', async () => {
  const run = async (part: string[]) => {
    if (part.includes('u7')) throw refusal('不能对自己的账号执行该操作')
  }
  expect(await runBatch(ids(120), run, watch())).toEqual({
    done: 119,
    refused: new Map([['不能对自己的账号执行该操作', ['u7']]]),
    isStopped: false,
  })
})

test('a stop takes effect before the next part', async () => {
  let calls = 0
  const run = async () => void calls++
  const outcome = await runBatch(ids(300), run, { onProgress: () => undefined, isStopped: () => calls > 0 })
  expect(outcome).toEqual({ done: 100, refused: new Map(), isStopped: true })
})

test('a call that failed ends the batch', async () => {
  const run = async () => {
    throw new CallError('', { status: 504 })
  }
  await expect(runBatch(ids(2), run, watch())).rejects.toThrow(CallError)
})

test('a refused part is halved, the larger half first, and each end is told', async () => {
  const watched = watch()
  const run = vi.fn(async (part: string[]) => {
    if (part.includes('u1') || part.includes('u2')) throw refusal('不行')
  })
  expect(await runBatch(ids(5), run, watched)).toEqual({
    done: 3,
    refused: new Map([['不行', ['u1', 'u2']]]),
    isStopped: false,
  })
  expect(run.mock.calls.map(([part]) => part.join(' '))).toEqual([
    'u0 u1 u2 u3 u4',
    'u0 u1 u2',
    'u0 u1',
    'u0',
    'u1',
    'u2',
    'u3 u4',
  ])
  expect(watched.onProgress.mock.calls).toEqual([[1], [2], [3], [5]])
  expect(await runBatch([], run, watched)).toEqual({ done: 0, refused: new Map(), isStopped: false })
})

test('what goes as a whole goes in one call, and one refusal keeps all back', async () => {
  const run = vi.fn(async (_: string[]) => {
    throw refusal('工单已取消，不能派单')
  })
  const outcome = await runBatch(ids(120), run, { ...watch(), isWhole: true })
  expect(run.mock.calls.map(([part]) => part.length)).toEqual([120])
  expect(outcome).toEqual({
    done: 0,
    refused: new Map([['工单已取消，不能派单', ids(120)]]),
    isStopped: false,
  })
})
