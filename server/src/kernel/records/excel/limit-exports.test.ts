import { expect, test } from 'vitest'
import { exportLimit } from './limit-exports.ts'

/** A limit, and works of it that end when they are told to. */
function works() {
  const limit = exportLimit()
  const begin = (userId: string) => {
    let resolve: (text: string) => void = () => undefined
    let reject: (error: Error) => void = () => undefined
    const work = new Promise<string>((onDone, onFailed) => {
      resolve = onDone
      reject = onFailed
    })
    return { done: limit.run(userId, () => work), resolve, reject }
  }
  return { begin }
}

const refused = { status: 429, message: '导出任务过多，请等待前面的导出完成' }

test('a person has two works at a time, a third is refused; others are not held up', async () => {
  const { begin } = works()
  const [first, second] = [begin('a'), begin('a')]
  await expect(begin('a').done).rejects.toMatchObject(refused)
  const other = begin('b')
  for (const { resolve } of [first, second, other]) resolve('ready')
  expect(await Promise.all([first.done, second.done, other.done])).toEqual(['ready', 'ready', 'ready'])
})

test('each work that ends, well or not, makes room for one', async () => {
  const { begin } = works()
  const [first, second] = [begin('a'), begin('a')]
  first.reject(new Error('broken'))
  await expect(first.done).rejects.toThrow('broken')
  const third = begin('a')
  await expect(begin('a').done).rejects.toMatchObject(refused)
  for (const { resolve } of [second, third]) resolve('ready')
  await Promise.all([second.done, third.done])
  const [fourth, fifth] = [begin('a'), begin('a')]
  await expect(begin('a').done).rejects.toMatchObject(refused)
  for (const { resolve } of [fourth, fifth]) resolve('ready')
  expect(await Promise.all([fourth.done, fifth.done])).toEqual(['ready', 'ready'])
})
