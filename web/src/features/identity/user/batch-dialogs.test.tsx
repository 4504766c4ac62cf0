import { account } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { BatchDialogProps } from '#kit/list/batch/batch-action.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { userBatch } from './user-batch.tsx'

let assign: ReturnType<typeof server.on<typeof account.assign>>

beforeEach(() => {
  assign = server.on(account.assign, () => null)
  server.on(departTree.ids, () => [{ key: 'd1', value: 'd1', title: '华北', children: null }])
})

/** The dialog of moving to a department, for two selected users. */
async function open() {
  const { does } = userBatch.find(({ label }) => label === '移动部门')!
  const { dialog: Dialog } = does as { dialog: (props: BatchDialogProps) => React.ReactNode }
  show(
    <Dialog
      ids={['u1', 'u2']}
      rows={[]}
      count={2}
      onRun={(run) => void run(['u1', 'u2'])}
      onClose={() => undefined}
    />,
  )
  return within(await screen.findByRole('dialog', { name: '移动部门' }))
}

test('selected users are moved into one department', async () => {
  const dialog = await open()
  dialog.getByText('所选 2 名用户将离开原来的部门，连同在其中的部门角色')
  await hand.click(dialog.getByLabelText('部门'))
  await hand.click(within(await screen.findByRole('tree')).getByText('华北'))
  await hand.click(dialog.getByRole('button', { name: '移动' }))
  await waitFor(() =>
    expect(assign.mock.lastCall?.[0]).toEqual({ ids: ['u1', 'u2'], selecteddeparts: ['d1'] }),
  )
})

test('nobody is moved before a department is chosen', async () => {
  const dialog = await open()
  await hand.click(dialog.getByRole('button', { name: '移动' }))
  await dialog.findByText('请选择部门')
  expect(assign).not.toHaveBeenCalled()
})
