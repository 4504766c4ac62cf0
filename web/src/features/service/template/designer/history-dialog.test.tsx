import { serviceTemplate } from '@banyan/contract/service/service-type'
import { newItem } from '@banyan/contract/service/template/new-item'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { reportTemplate, workorderTemplate } from './template.ts'

const hand = userEvent.setup()
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
  await within(drawer).findByText('v2')
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(within(drawer).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
