import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DefinitionEditor } from './definition-editor.tsx'

const can = ['list', 'add', 'edit', 'publish'].map((verb) => `formDefinition:${verb}`)

beforeEach(() => {
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: [], total: 0 }))
  server.on(formHead.byId, () => aHead())
  server.on(formDefinition.fields, () => [aFieldRecord('name')])
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
})

function open(id?: string) {
  const onClose = vi.fn()
  const onPublish = vi.fn()
  show(<DefinitionEditor id={id} onPublish={onPublish} onClose={onClose} />, { can })
  return { onClose, onPublish }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isLoading = (name: RegExp) => screen.getByRole('button', { name }).classList.contains('ant-btn-loading')

test('a definition that cannot be read says why and is asked for again', async () => {
  const head = server.on(formHead.byId, () => failure(500, '服务异常'))
  const fields = server.on(formDefinition.fields, () => [aFieldRecord('name')])
  open('h1')
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  const asked = [head.mock.calls.length, fields.mock.calls.length]
  const right = server.on(formHead.byId, () => aHead())
  await hand.click(again)
  await screen.findByRole('table', { name: '字段' })
  expect(right).toHaveBeenCalledTimes(1)
  expect([head.mock.calls.length, fields.mock.calls.length]).toEqual(asked)
})

test('fields that cannot be read are asked for again, without the head', async () => {
  const head = server.on(formHead.byId, () => aHead())
  server.on(formDefinition.fields, () => failure(500, '服务异常'))
  open('h1')
  const again = await screen.findByRole('button', { name: '重试' })
  const asked = head.mock.calls.length
  server.on(formDefinition.fields, () => [aFieldRecord('name')])
  await hand.click(again)
  await screen.findByRole('table', { name: '字段' })
  expect(head).toHaveBeenCalledTimes(asked)
})

test('nothing can be edited while a definition is read', async () => {
  server.on(formDefinition.fields, () => new Promise<never>(() => undefined))
  open('h1')
  await waitFor(() => expect(document.querySelector('[aria-label=正在加载]')).not.toBeNull())
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test.each(['取消', '关闭'])('%s leaves an unchanged definition without a question', async (name) => {
  const { onClose } = open('h1')
  await screen.findByRole('table', { name: '字段' })
  await hand.click(button(name))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByText('有未保存的修改')).toBeNull()
})

test.each(['取消', '关闭'])('%s asks before typed values are lost', async (name) => {
  const { onClose } = open()
  await hand.type(await screen.findByLabelText('表单名称'), '资产')
  await hand.click(button(name))
  const leave = await screen.findByRole('button', { name: '放弃修改' })
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(leave)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test.each([
  [/保存$/, /保存并发布$/],
  [/保存并发布$/, /保存$/],
])(
  'while it is saved only the pressed button %s turns, and none can be pressed again',
  async (pressed, other) => {
    let answer: (result: null) => void = () => undefined
    const answered = new Promise<null>((done) => {
      answer = done
    })
    server.on(formDefinition.editAll, () => answered)
    const { onPublish, onClose } = open('h1')
    await screen.findByRole('table', { name: '字段' })
    await hand.click(screen.getByRole('button', { name: pressed }))
    await waitFor(() => expect(isLoading(pressed)).toBe(true))
    expect(isLoading(other)).toBe(false)
    for (const name of [pressed, other])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    answer(null)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onPublish.mock.calls).toEqual(pressed.test('保存并发布') ? [['h1']] : [])
  },
)
