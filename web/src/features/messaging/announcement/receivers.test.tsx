import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { announcement } from '@banyan/contract/messaging/announcement'
import { departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Receivers } from './receivers.tsx'

const send = vi.fn()

function open(msgType: string, record?: { id: string }) {
  const scope = {
    useValue: (name: string) => (name === 'msgType' ? msgType : undefined),
    read: () => ({}),
    write: () => undefined,
    useRefusal: () => undefined,
    idOf: (name: string) => name,
    fields: [],
  }
  show(
    <FormScopeContext value={scope}>
      <Form onFinish={send}>
        <Receivers record={record} />
        <button type="submit">保存</button>
      </Form>
    </FormScopeContext>,
  )
}
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))

beforeEach(() => {
  queryClient.clear()
  send.mockClear()
  server.on(dictionary.texts, () => ['张三', '李四'])
  server.on(departTree.people, () => [])
})

test('nobody chosen is told and not sent', async () => {
  open('USER')
  await screen.findByText('请选择指定用户')
  await save()
  await waitFor(() => expect(screen.getAllByText('请选择指定用户')).toHaveLength(2))
  expect(send).not.toHaveBeenCalled()
})

test('the list and the tree take turns, each with its own words', async () => {
  open('USER')
  await hand.click(await screen.findByRole('button', { name: '按部门选择' }))
  await screen.findByText('请选择人员或部门')
  screen.getByText('选择部门时由其负责人接收')
  expect(screen.queryByText('请选择指定用户')).toBeNull()
  await hand.click(screen.getByRole('button', { name: '按用户列表选择' }))
  await screen.findByText('请选择指定用户')
  expect(screen.queryByText('选择部门时由其负责人接收')).toBeNull()
})

test('DEC-039 a stored announcement keeps its receivers, and waits until they are known', async () => {
  let answer: (row: never) => void = () => undefined
  const asked = server.on(
    announcement.byId,
    () =>
      new Promise<never>((done) => {
        answer = done
      }),
  )
  open('USER', { id: 'a1' })
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ id: 'a1' }))
  expect(screen.queryByText('指定用户')).toBeNull()
  answer({ id: 'a1', version: 1, msgType: 'USER', userIds: 'u1,,u2,' } as never)
  await screen.findByText('指定用户')
  await save()
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ userIds: ['u1', 'u2'] }))
})

test('DEC-039 an announcement to all asks for nobody', async () => {
  open('ALL')
  await save()
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(screen.queryByText('指定用户')).toBeNull()
})

test('PICK-010 PICK-011 a department stays a receiver together with its director, and opens in the tree', async () => {
  const department = { id: 'd1', key: 'd1', title: '华北一部', objType: 2, directorId: 'u9', children: [] }
  server.on(departTree.people, () => [department] as never)
  const row = { id: 'a1', version: 1, msgType: 'USER', userIds: 'd1,u9,u2', receivers: ['d1,u9', 'u2'] }
  server.on(announcement.byId, () => row as never)
  open('USER', { id: 'a1' })
  await screen.findByText('华北一部')
  await save()
  await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ userIds: ['d1,u9', 'u2'] }))
})
