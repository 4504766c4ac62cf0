import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { UserDeparts } from './user-departs.tsx'

beforeEach(() => {
  server.on(departTree.ids, () => [{ key: 'd2', value: 'd2', title: '华北', children: null }])
})

function showForm() {
  const save = vi.fn()
  show(
    <Form onFinish={save}>
      <UserDeparts record={{ id: 'u1' }} />
      <button type="submit">保存</button>
    </Form>,
  )
  return save
}

test('ADMIN-039 ADMIN-040 DEC-050 the departments of a user are shown and sent back', async () => {
  const read = server.on(userDepart.belonging, () => [
    { key: 'd2', value: 'd2', title: '华北', children: [] },
  ])
  const save = showForm()
  await screen.findByText('华北')
  expect(read.mock.lastCall?.[0]).toEqual({ userId: 'u1' })
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ selecteddeparts: ['d2'] }))
})

test('departments that could not be read are not taken away by a save', async () => {
  const read = server.on(userDepart.belonging, () => failure(500, '系统繁忙'))
  const save = showForm()
  await waitFor(() => expect(read).toHaveBeenCalled())
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({}))
})
