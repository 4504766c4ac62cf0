import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { faults } from '#kernel/faults.ts'
import { eachTenant } from './each-tenant.ts'

function aWalk(signal?: AbortSignal) {
  const app = new AppState()
  const reported: unknown[] = []
  app.provide(faults, { report: (kind, error, about) => void reported.push([kind, String(error), about]) })
  return { walk: { app, name: 'sweep', signal }, reported }
}
const failingFor =
  (...failing: number[]) =>
  async (id: number) => {
    if (failing.includes(id)) throw new Error(`no ${id}`)
  }

test('the fault of one tenant is reported, and those after it have their turn', async () => {
  const { walk, reported } = aWalk()
  const served: number[] = []
  const failed = await eachTenant(walk, [1, 2, 3], async (id) => {
    await failingFor(2)(id)
    served.push(id)
  })
  expect([served, failed]).toEqual([[1, 3], 1])
  expect(reported).toEqual([['tenant of a job', 'Error: no 2', { job: 'sweep', tenantId: 2 }]])
})

test('when no tenant can be served the whole has failed; without tenants it has not', async () => {
  const { walk } = aWalk()
  await expect(eachTenant(walk, [1, 2], failingFor(1, 2))).rejects.toThrow('no 1')
  expect(await eachTenant(walk, [], failingFor())).toBe(0)
})

test('a walk that is stopped ends at once', async () => {
  const stop = new AbortController()
  const { walk, reported } = aWalk(stop.signal)
  const served: number[] = []
  const walking = eachTenant(walk, [1, 2], async (id) => {
    served.push(id)
    stop.abort(new Error('stopped'))
  })
  await expect(walking).rejects.toThrow('stopped')
  expect([served, reported]).toEqual([[1], []])
})
