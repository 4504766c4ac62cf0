import { serviceTemplate } from '@banyan/contract/service/service-type'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { choose } from '#testing/select.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { reportTemplate, workorderTemplate } from './template.ts'

const onClose = vi.fn()
const texts = {
  id: 's1',
  typeName: '上门维修',
  templateVersion: 2,
  workorderTemp: '',
  workorderVariableTemp: JSON.stringify([{ ...newItem('input', 'a'), label: '故障现象' }]),
  reportTemp: '[]',
}

beforeEach(() => {
  onClose.mockClear()
  server.on(serviceTemplate.versions, () => [{ templateVersion: 2 }, { templateVersion: 1 }])
  server.on(serviceTemplate.version, () => texts)
  server.on(serviceTemplate.details, () => ({ ...texts, version: 3, status: 1, draft: 0 }))
})

async function open(): Promise<HTMLElement> {
  show(<HistoryDialog of={{ id: 's1' }} kinds={[workorderTemplate, reportTemplate]} onClose={onClose} />)
  return screen.findByRole('dialog')
}
const look = async (drawer: HTMLElement) =>
  hand.click((await within(drawer).findAllByRole('button', { name: '查看' }))[0] as HTMLElement)

test('DEC-116 a version shows its items, and says of a template without items that it has none', async () => {
  const drawer = await open()
  await look(drawer)
  await within(drawer).findByText('故障现象')
  within(drawer).getByText('报告设置：这一版没有组件')
  expect(within(drawer).queryByText('工单设置：这一版没有组件')).toBeNull()
})

test('a version tells in words what it changed', async () => {
  const first = JSON.stringify([{ ...newItem('input', 'a'), label: '故障' }])
  server.on(serviceTemplate.version, ({ templateVersion }) => ({
    ...texts,
    templateVersion,
    ...(templateVersion === 1 && { workorderVariableTemp: first }),
  }))
  const drawer = await open()
  await look(drawer)
  const region = await within(drawer).findByRole('region', { name: '与 v1 相比' })
  expect(within(region).getByRole('list').textContent).toBe('工单模板：“故障”改名为“故障现象”')
})

test('any two versions are compared, at first the draft with the newest', async () => {
  const named = (label: string) => JSON.stringify([{ ...newItem('input', 'a'), label }])
  server.on(serviceTemplate.versions, () => [3, 2, 1].map((templateVersion) => ({ templateVersion })))
  server.on(serviceTemplate.version, ({ templateVersion }) => ({
    ...texts,
    templateVersion,
    workorderVariableTemp: named(`故障${templateVersion}`),
  }))
  server.on(serviceTemplate.details, () => ({
    ...texts,
    version: 3,
    status: 1,
    draft: 1,
    workorderVariableTemp: named('草稿'),
  }))
  const region = await within(await open()).findByRole('region', { name: '比较版本' })
  await within(region).findByText('工单模板：“故障3”改名为“草稿”')
  await choose(within(region).getByLabelText('从'), 'v1')
  await choose(within(region).getByLabelText('到'), 'v3')
  await within(region).findByText('工单模板：“故障1”改名为“故障3”')
  await choose(within(region).getByLabelText('到'), 'v1')
  await within(region).findByText('内容没有变化')
})

test('a version whose text cannot be read says so', async () => {
  server.on(serviceTemplate.version, () => ({ ...texts, workorderVariableTemp: '{' }))
  const drawer = await open()
  await look(drawer)
  await within(drawer).findByText('模板内容不正确')
  expect(within(drawer).queryByRole('region', { name: '工单设置' })).toBeNull()
})

test('a version that does not come says so and is read again', async () => {
  server.on(serviceTemplate.version, () => failure(500, '版本服务出错'))
  const drawer = await open()
  await look(drawer)
  const [retry] = await within(drawer).findAllByRole('button', { name: /重\s*试/ })
  expect(within(drawer).getAllByText('版本服务出错').length).toBeGreaterThan(0)
  server.on(serviceTemplate.version, () => texts)
  await hand.click(retry as HTMLElement)
  await within(drawer).findByText('故障现象')
})

test('a type that was never published says where its first version comes from', async () => {
  server.on(serviceTemplate.versions, () => [])
  const drawer = await open()
  await within(drawer).findByText('还没有发布过，在“工单设置”或“报告设置”中发布第一个版本')
})

test('the versions stay open until they are closed', async () => {
  const drawer = await open()
  await within(drawer).findByText('v2', { selector: 'b' })
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(within(drawer).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

const versions = [
  {
    templateVersion: 2,
    remark: '加数字',
    publishBy: 'zhangsan',
    publishBy_dictText: '张三',
    publishTime: '2026-11-15 10:00:00',
  },
  { templateVersion: 1, remark: null, publishBy: 'lisi' },
]
const can = ['serviceType:list', 'serviceType:edit']

test('DEC-116 each version tells who published it when and why; one is looked at at a time', async () => {
  server.on(serviceTemplate.versions, () => versions)
  show(
    <HistoryDialog of={{ id: 's1', typeName: '上门维修' }} kinds={[workorderTemplate]} onClose={onClose} />,
  )
  const drawer = await screen.findByRole('dialog')
  within(drawer).getByText('历史版本 · 上门维修')
  await within(drawer).findByText('v2', { selector: 'b' })
  const lines = [...drawer.querySelectorAll('ul > li')]
  expect(lines.map(({ textContent }) => textContent).filter((text) => /^v/.test(text ?? ''))).toEqual([
    'v2张三2026-11-15 10:00:00加数字查看',
    'v1lisi-查看',
  ])
  const buttons = () =>
    within(drawer)
      .getAllByRole('button', { name: /查看|收起/ })
      .map((button) => `${button.textContent} ${button.getAttribute('aria-expanded')}`)
  await hand.click(within(drawer).getAllByRole('button', { name: '查看' })[1]!)
  expect(buttons()).toEqual(['查看 false', '收起 true'])
  await hand.click(within(drawer).getByRole('button', { name: '查看' }))
  expect(buttons()).toEqual(['收起 true', '查看 false'])
  await hand.click(within(drawer).getByRole('button', { name: '收起' }))
  expect(buttons()).toEqual(['查看 false', '查看 false'])
})

test('DEC-116 restoring asks, and asks for unsaved work too, before the drawer closes', async () => {
  server.on(serviceTemplate.versions, () => versions)
  const restore = server.on(serviceTemplate.restore, () => null)
  const onRestored = vi.fn()
  const confirm = vi.fn<(go: () => void) => void>()
  show(
    <HistoryDialog
      of={{ id: 's1' }}
      kinds={[workorderTemplate]}
      onClose={onClose}
      onRestored={onRestored}
      confirm={confirm}
    />,
    { can },
  )
  const drawer = await screen.findByRole('dialog')
  within(drawer).getByText('历史版本')
  await hand.click((await within(drawer).findAllByRole('button', { name: '恢复到草稿' }))[1]!)
  await screen.findByText('恢复到 v1?')
  screen.getByText('工单模板和报告模板的草稿都会换成这一版，已发布的版本不变')
  await hand.click(screen.getByRole('button', { name: '恢复' }))
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(restore).not.toHaveBeenCalled()
  confirm.mock.lastCall![0]()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onRestored).toHaveBeenCalledTimes(1)
  expect(restore.mock.calls.map(([input]) => input)).toEqual([{ id: 's1', templateVersion: 1 }])
})

test('versions that do not come say so and are asked for again', async () => {
  server.on(serviceTemplate.versions, () => failure(500, '版本服务出错'))
  const drawer = await open()
  const retry = await within(drawer).findByRole('button', { name: /重\s*试/ })
  within(drawer).getByText('版本服务出错')
  server.on(serviceTemplate.versions, () => versions)
  await hand.click(retry)
  await within(drawer).findByText('v2', { selector: 'b' })
  expect(within(drawer).queryByRole('button', { name: '恢复到草稿' })).toBeNull()
})
