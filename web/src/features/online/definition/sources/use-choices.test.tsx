import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { checkRule } from '@banyan/contract/online/check-rule'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { formHead } from '@banyan/contract/online/form-head'
import { reportHead } from '@banyan/contract/online/report-definition'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { clearSession, storePermissions } from '#kit/call/session.ts'
import { server } from '#testing/server.ts'
import { useChoices } from './use-choices.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

const page = (...records: object[]) => ({ records, total: records.length }) as never
function open(...can: string[]) {
  const held = can.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  storePermissions(held, held)
  const asked = [
    server.on(checkRule.list, () =>
      page({ ruleCode: 'c1', ruleName: '编码' }, { ruleCode: '', ruleName: '空' }),
    ),
    server.on(fillRule.list, () => page({ ruleCode: 'f1', ruleName: '流水号' })),
    server.on(reportHead.list, () => page({ code: 'r1', name: null })),
    server.on(formHead.list, () => page({ tableName: 'onl_a', tableTxt: '资产' })),
  ]
  server.on(dictionary.tree, () => [{ code: 'sex', title: '性别' }] as never)
  const { result } = renderHook(() => useChoices(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return { result, asked }
}

test('DEC-080 the settings of a field choose from what there is, by name and code', async () => {
  const { result, asked } = open(checkRule.list.needs, fillRule.list.needs, reportHead.list.needs)
  await waitFor(() =>
    expect(result.current).toEqual({
      dictionaries: [{ value: 'sex', label: '性别（sex）' }],
      checkRules: [{ value: 'c1', label: '编码（c1）' }],
      fillRules: [{ value: `\${f1}`, label: `流水号（\${f1}）` }],
      reports: [{ value: 'r1', label: '（r1）' }],
      tables: [{ value: 'onl_a', label: '资产（onl_a）' }],
    }),
  )
  for (const { mock } of asked)
    expect(mock.calls.map(([given]) => given)).toEqual([{ pageNo: 1, pageSize: 500 }])
})

test('who may not list rules and reports is not asked to wait for them', async () => {
  const { result, asked } = open()
  await waitFor(() => expect(result.current.tables).toHaveLength(1))
  expect(result.current).toMatchObject({ checkRules: [], fillRules: [], reports: [] })
  expect(asked.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 1])
})
