import { formDefinition } from '@banyan/contract/online/form-head'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HistoryDrawer } from './history-drawer.tsx'

test('at first the draft is compared with the last version, then any two', async () => {
  const asked: unknown[] = []
  server.on(formDefinition.compareVersions, (input) => {
    asked.push(input)
    return { changes: input.to ? [] : ['新增字段“厂家”'] }
  })
  server.on(formDefinition.versions, () =>
    [3, 2, 1].map((formVersion) => ({
      formVersion,
      remark: null,
      changes: [],
      publishBy: null,
      publishTime: null,
    })),
  )
  show(<HistoryDrawer id="f1" onClose={() => undefined} />)
  const comparison = within(await screen.findByRole('region', { name: '比较版本' }))
  await comparison.findByText('新增字段“厂家”')
  await choose(comparison.getByLabelText('从'), 'v1')
  await choose(comparison.getByLabelText('到'), 'v2')
  await comparison.findByText('内容没有变化')
  expect([asked.at(0), asked.at(-1)]).toEqual([
    { id: 'f1', from: 3 },
    { id: 'f1', from: 1, to: 2 },
  ])
})
