import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { workOrderTalk } from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads, stored } from '#testing/uploads.ts'
import { Timeline } from './timeline.tsx'

const time = '2026-11-15 09:05:00'
const open = (can = ['workOrder:comment']) => show(<Timeline id="w1" />, { can })
const comment = () => screen.findByLabelText<HTMLTextAreaElement>('评论')

test('an event tells its kind, for whom it was, what was written and who did it when', async () => {
  server.on(workOrderTalk.timeline, () => [
    { id: 'e1', kind: 'create', createBy: 'lisi', createBy_dictText: '李四', createTime: time },
    {
      id: 'e2',
      kind: 'dispatch',
      handlerId: 'u1',
      handlerId_dictText: '张三',
      content: '请尽快',
      createBy: 'lisi',
    },
    { id: 'e3', kind: 'dispatch', handlerId: 'u7', createBy: 'u7', createTime: time },
    { id: 'e4', kind: 'overtime', createBy: 'system', createBy_dictText: '某人', createTime: time },
    { id: 'e5', kind: 'moved' as never, createTime: time },
    { id: 'e6', kind: 'edit', createTime: time, changes: [{ label: '备注', before: '', after: '急' }] },
  ])
  open()
  await screen.findByText('创建工单')
  const events = [...(screen.getAllByRole('list')[0]?.children ?? [])]
  expect(events.map((event) => [...event.children].map(({ textContent }) => textContent))).toEqual([
    ['修改工单', '备注：空 → 急', '- · 2026-11-15 09:05:00'],
    ['moved', '- · 2026-11-15 09:05:00'],
    ['超时提醒', '系统 · 2026-11-15 09:05:00'],
    ['派单给 u7', 'u7 · 2026-11-15 09:05:00'],
    ['派单给 张三', '请尽快', 'lisi · -'],
    ['创建工单', '李四 · 2026-11-15 09:05:00'],
  ])
})

test('a comment asks for its files and its button once something is typed, and is empty again after it was sent', async () => {
  server.on(workOrderTalk.timeline, () => [])
  const sent = server.on(workOrderTalk.comment, () => null)
  open()
  const box = await comment()
  expect(box.hasAttribute('maxlength')).toBe(false) // what is too long is refused, not cut
  expect(box.placeholder).toBe('写评论，@ 可提到同事，可粘贴或拖入照片和文件')
  await hand.type(box, '  ')
  expect(screen.queryByRole('button', { name: '发表' })).toBeNull()
  expect(hasUnsaved()).toBe(false)
  await hand.type(box, '已联系')
  expect(hasUnsaved()).toBe(true)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '发表' })
  expect(button.disabled).toBe(false)
  expect(button.title).toBe('')
  await hand.click(button)
  await waitFor(() => expect(box.value).toBe(''))
  expect(sent.mock.calls.map(([input]) => input)).toEqual([{ id: 'w1', content: '已联系' }])
  expect(hasUnsaved()).toBe(false)
  expect(screen.queryByRole('button', { name: '发表' })).toBeNull()
})

test('whoever is chosen after @ is mentioned, unless the name was deleted again', async () => {
  server.on(workOrderTalk.timeline, () => [])
  const asked = server.on(dictionary.search, () => [
    { value: 'u1', text: '张三', title: '张三' },
    { value: 'u2', text: '李四', title: '李四' },
  ])
  const sent = server.on(workOrderTalk.comment, () => null)
  open()
  const box = await comment()
  await hand.type(box, '@张')
  await hand.click(await screen.findByText('张三'))
  expect(asked.mock.lastCall?.[0]).toEqual({ dict: 'identity_user,realname,id', keyword: '张' })
  await hand.type(box, '看一下 @')
  await hand.click(await screen.findByText('李四'))
  expect(box.value).toBe('@张三 看一下 @李四 ')
  await hand.type(box, '{Backspace}{Backspace}')
  await hand.click(screen.getByRole('button', { name: '发表' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.lastCall?.[0]).toMatchObject({ content: '@张三 看一下 @李', mentioned: ['u1'] })
})

test('a file alone is no comment: its button says what is missing', async () => {
  server.on(workOrderTalk.timeline, () => [])
  const uploads = recordUploads()
  open()
  await hand.type(await comment(), '看图')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await hand.upload(input as HTMLInputElement, new File(['x'], '现场.png', { type: 'image/png' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.form.get('biz')).toBe('workorder')
  uploads[0]?.answer(stored('workorder/a.png', '现场.png'))
  await screen.findByText('现场.png')
  await hand.clear(await comment())
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '发表' })
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(button.title).toBe('请输入评论内容')
  const sent = server.on(workOrderTalk.comment, () => null)
  await hand.type(await comment(), '现场照片')
  await hand.click(button)
  await waitFor(() => expect(screen.queryByText('现场.png')).toBeNull())
  expect(sent.mock.calls.map(([input]) => input)).toEqual([
    { id: 'w1', content: '现场照片', attachments: 'workorder/a.png' },
  ])
})

test('a refused comment stays as it was typed', async () => {
  server.on(workOrderTalk.timeline, () => [])
  server.on(workOrderTalk.comment, () => refusal('工单已删除'))
  open()
  await hand.type(await comment(), '已联系')
  await hand.click(screen.getByRole('button', { name: '发表' }))
  await screen.findByText('工单已删除')
  expect((await comment()).value).toBe('已联系')
})

test('who may not comment reads what happened', async () => {
  server.on(workOrderTalk.timeline, () => [{ id: 'e1', kind: 'create', createTime: time }])
  open([])
  await screen.findByText('创建工单')
  expect(screen.queryByLabelText('评论')).toBeNull()
})

test('events that do not come say so and are asked for again', async () => {
  server.on(workOrderTalk.timeline, () => failure(500, '时间线服务出错'))
  const { container } = open()
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  within(container).getByText('时间线服务出错')
  expect(container.querySelector('[aria-label=正在加载]')).toBeNull()
  server.on(workOrderTalk.timeline, () => [{ id: 'e1', kind: 'create', createTime: time }])
  await hand.click(retry)
  await screen.findByText('创建工单')
})
