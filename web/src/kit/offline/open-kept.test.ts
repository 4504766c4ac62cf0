// @vitest-environment happy-dom
import { workOrder } from '@banyan/contract/service/work-order'
import { afterEach, expect, test } from 'vitest'
import { call } from '#kit/call/api.ts'
import { openKeptAnswers, setKeptAnswers } from '#kit/call/kept-answers.ts'
import { clearSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { failure, server } from '#testing/server.ts'
import { anOrder } from '#testing/work-orders.ts'
import { openKept } from './open-kept.ts'

afterEach(() => setKeptAnswers(undefined))

test('what was read is shown again without network, also as a list; the end of the session clears it', async () => {
  storedSession.write('username', 'zhangsan')
  storedSession.write('accessToken', 't')
  const kept = await openKept({
    'workOrder.list': { from: 'workOrder.byId', answer: (_, answers) => ({ records: answers, total: 1 }) },
  })
  setKeptAnswers(async () => kept.answers)
  server.on(workOrder.byId, () => anOrder())
  const order = await call(workOrder.byId, { id: 'w1' })
  await openKeptAnswers()
  server.on(workOrder.byId, () => failure(502, ''))
  server.on(workOrder.list, () => failure(502, ''))
  const quiet = { quiet: true }
  expect(await call(workOrder.byId, { id: 'w1' }, quiet)).toEqual(order)
  expect(await call(workOrder.list, { pageNo: 1 }, quiet)).toEqual({ records: [order], total: 1 })
  await expect(call(workOrder.byId, { id: 'w2' }, quiet)).rejects.toMatchObject({ status: 502 })
  storedSession.write('username', 'lisi')
  await expect(call(workOrder.byId, { id: 'w1' }, quiet)).rejects.toMatchObject({ status: 502 })
  clearSession()
  storedSession.write('username', 'zhangsan')
  storedSession.write('accessToken', 't')
  await expect(call(workOrder.byId, { id: 'w1' }, quiet)).rejects.toMatchObject({ status: 502 })
})
