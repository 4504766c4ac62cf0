// @vitest-environment happy-dom
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { afterEach, expect, test, vi } from 'vitest'
import { setKeptAnswers } from '#kit/call/kept-answers.ts'
import { useSession } from '#kit/call/session.ts'
import { server } from '#testing/server.ts'
import { downloadOrders } from './offline.ts'

const people = { id: 'with', label: '同行', type: 'users' }
const text = { id: 'done', label: '处理结果', type: 'input' }
const keepFile = vi.fn(async () => undefined)
const readAhead = () => downloadOrders({ keepFile }, new AbortController().signal)

function answer(reportItems: object[]) {
  useSession.setState({ permissions: [{ action: workOrderState.accept.needs, type: '1' }] as never })
  server.on(workOrder.list, () => ({ records: [{ id: 'w1', version: 1, status: 3 }] as never, total: 1 }))
  const templates = { templateVersion: 1, workorderTemp: '[]', workorderVariableTemp: '[]' }
  server.on(
    workOrder.byId,
    () =>
      ({
        id: 'w1',
        version: 1,
        templates: { ...templates, reportTemp: JSON.stringify(reportItems) },
      }) as never,
  )
  server.on(workOrderTalk.timeline, () => [])
  server.on(dictionary.items, () => [])
  server.on(departTree.ids, () => ['d1', 'd2'].map((key) => ({ key, value: key, title: key })) as never)
  return server.on(userDepart.below, () => [])
}

afterEach(() => setKeptAnswers(undefined))

test('people are kept where a report may name some, but not again while they are kept', async () => {
  const below = answer([text, people])
  await readAhead()
  expect(below.mock.calls.map(([input]) => input)).toEqual([{ id: 'd1' }, { id: 'd2' }])
  below.mockClear()
  setKeptAnswers(async () => ({
    keep: () => undefined,
    find: async (_, input) => ((input as { id: string }).id === 'd1' ? { answer: {} } : undefined),
  }))
  await readAhead()
  expect(below.mock.calls.map(([input]) => input)).toEqual([{ id: 'd2' }])
})

test('people are left alone where no report asks for any', async () => {
  const below = answer([text])
  await readAhead()
  expect(below).not.toHaveBeenCalled()
})
