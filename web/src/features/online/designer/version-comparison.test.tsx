import { formDefinition } from '@banyan/contract/online/form-head'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { VersionComparison } from './version-comparison.tsx'

test('at first the draft is compared with the last version, then any two', async () => {
  const asked: unknown[] = []
  server.on(formDefinition.compareVersions, (input) => {
    asked.push(input)
    return { changes: input.to ? [] : ['新增字段“厂家”'] }
  })
  show(<VersionComparison id="f1" versions={[3, 2, 1]} />)
  expect(await screen.findByText('新增字段“厂家”')).toBeTruthy()
  await choose(screen.getByLabelText('从'), 'v1')
  await choose(screen.getByLabelText('到'), 'v2')
  expect(await screen.findByText('内容没有变化')).toBeTruthy()
  expect([asked.at(0), asked.at(-1)]).toEqual([
    { id: 'f1', from: 3 },
    { id: 'f1', from: 1, to: 2 },
  ])
})
