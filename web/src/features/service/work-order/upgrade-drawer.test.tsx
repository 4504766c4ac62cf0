import { newItem } from '@banyan/contract/service/template/new-item'
import { workOrderState } from '@banyan/contract/service/work-order'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { Answered, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { anOrder, orderTemplates } from '#testing/work-orders.ts'
import { UpgradeDrawer } from './upgrade-drawer.tsx'

const fault = { ...newItem('input', 'fault'), label: '故障现象', required: 1 as const }
const place = { ...newItem('input', 'place'), label: '故障部位' }
const result = { ...newItem('input', 'result'), label: '处理结果', required: 1 as const }
const note = { ...newItem('input', 'note'), label: '备注', required: 1 as const }

function open(items: object[], report: object[] = [result], order = anOrder()) {
  const onClose = vi.fn()
  const newest = {
    ...orderTemplates,
    templateVersion: 9,
    workorderVariableTemp: JSON.stringify(items),
    reportTemp: JSON.stringify(report),
  }
  show(<UpgradeDrawer order={order} newest={newest as never} onClose={onClose} />)
  return onClose
}
const drawer = () => screen.findByRole('dialog')
const changes = () =>
  within(screen.getByRole('region', { name: '模板的改动' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const send = () => hand.click(screen.getByRole('button', { name: '更新到 v9' }))
const lost = '以下内容在新模板中没有对应的项，更新后不再保留'

test('DEC-116 both versions and the changes of the order and of its report are told', async () => {
  open([fault, note], [])
  within(await drawer()).getByText('更新模板 · W0231')
  expect(screen.getByRole('region', { name: '模板的改动' }).querySelector('p')?.textContent).toBe(
    '本工单使用模板 v7，最新的是 v9。请核对改动并补全内容，更新后不能退回。',
  )
  expect(changes()).toEqual([
    '新增单行文本“备注”（必填）',
    '删除单行文本“故障部位”',
    '服务报告：删除单行文本“处理结果”',
  ])
})

test('DEC-116 what the new template has no place for is shown, only what was filled in', async () => {
  open([fault])
  await screen.findByText(lost)
  const alert = within(screen.getByRole('alert'))
  alert.getByText('故障部位')
  alert.getByText('车头')
  expect(alert.queryByText('故障现象')).toBeNull()
})

test.each([
  ['everything is carried over', [fault, place], { fault: '异响', place: '车头' }],
  ['what is gone was empty', [fault], { fault: '异响' }],
  ['nothing was filled in', [fault], null],
])('DEC-116 nothing is said to be lost when %s', async (_, items, formData) => {
  open(items, [result], anOrder({ formData }))
  await drawer()
  expect(screen.queryByText(lost)).toBeNull()
})

test('DEC-116 the order is sent with its versions and what was filled in, once it is complete', async () => {
  const upgrade = server.on(workOrderState.upgrade, () => ({ templateVersion: 9 }))
  open([fault, note])
  await drawer()
  await send()
  await screen.findByText('请输入备注')
  expect(upgrade).not.toHaveBeenCalled()
  await hand.type(screen.getByLabelText('备注'), '已核对')
  await send()
  await waitFor(() =>
    expect(upgrade.mock.lastCall?.[0]).toEqual({
      id: 'w1',
      version: 1,
      templateVersion: 9,
      formData: { fault: '异响', note: '已核对' },
    }),
  )
})

test('a template that asks for nothing says so and can be taken', async () => {
  const upgrade = server.on(workOrderState.upgrade, () => ({ templateVersion: 9 }))
  open([])
  await screen.findByText('新模板没有需要填写的内容')
  await send()
  await waitFor(() => expect(upgrade.mock.lastCall?.[0].formData).toEqual({}))
})

test('what the server refuses stands above the button, or at its item', async () => {
  server.on(workOrderState.upgrade, () => refusal('工单已完成，不能更新模板'))
  open([fault])
  await drawer()
  await send()
  await screen.findByText('工单已完成，不能更新模板')
  server.on(
    workOrderState.upgrade,
    () =>
      new Answered(200, {
        success: false,
        code: 500,
        message: '内容不正确',
        result: { faults: [{ item: 'fault', message: '故障现象太长' }] },
      }),
  )
  await send()
  await screen.findByText('故障现象太长')
  expect(screen.queryByText('工单已完成，不能更新模板')).toBeNull()
})

test('a click beside the drawer keeps it; what was typed is asked about', async () => {
  const onClose = open([fault])
  const opened = await drawer()
  await hand.type(screen.getByLabelText('故障现象'), '加重')
  await act(async () => clickBeside(opened))
  expect(screen.queryAllByText('有未保存的修改')).toHaveLength(0)
  await hand.click(within(opened).getByRole('button', { name: '关闭' }))
  await screen.findAllByText('有未保存的修改')
  expect(onClose).not.toHaveBeenCalled()
})
