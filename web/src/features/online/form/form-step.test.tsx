import { formHead } from '@banyan/contract/online/form-head'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { useFormStep } from './form-step.ts'

function Step() {
  const { title, path, isDone } = useFormStep()
  return <p>{`${title} ${path} ${isDone}`}</p>
}

test.each([
  [0, false],
  [1, true],
])('with %i published forms of its own a tenant has its first one: %s', async (total, isDone) => {
  const list = server.on(formHead.list, () => ({ records: [], total }))
  show(<Step />, { can: [formHead.list.needs] })
  await screen.findByText(`表单 /online/form ${isDone}`)
  expect(list.mock.lastCall?.[0]).toMatchObject({ isDbSynch: 'Y' })
})
