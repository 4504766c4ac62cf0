import { dictionary, remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { newItem } from '@banyan/contract/service/template/new-item'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { Answered, failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { aCandidate, anOrder, orderTemplates } from '#testing/work-orders.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { WorkOrderPage } from './work-order-page.tsx'

const can = ['list', 'add', 'edit', 'dispatch'].map((verb) => `workOrder:${verb}`)

beforeEach(() => {
  localStorage.clear()
  resize(1440)
  onClose.mockClear()
  server.on(dictionary.texts, () => ['上门维修'])
  server.on(remoteDictionary.search, () => [
    { value: 's1', text: '上门维修', title: '上门维修' },
    { value: 's2', text: '保养', title: '保养' },
  ])
  server.on(workOrder.list, () => ({ records: [anOrder()], total: 1 }))
  server.on(workOrder.byId, () => anOrder())
  server.on(workOrderTalk.timeline, () => [])
  server.on(workOrderTalk.template, () => orderTemplates)
  server.on(handlerCandidate.candidates, () => ({ onDuty: null, people: [aCandidate()] }))
})

const onClose = vi.fn()

/** The drawer of a new order. */
async function openNew(rights = can): Promise<HTMLElement> {
  show(<OrderDrawer onDispatch={() => undefined} onClose={onClose} />, { can: rights })
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('服务类型')
  return drawer
}
/** The drawer of an order that is there. */
async function openEdit(): Promise<HTMLElement> {
  show(<OrderDrawer id="w1" onClose={onClose} />, { can })
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('故障现象')
  return drawer
}
async function choose(drawer: HTMLElement, type: string): Promise<void> {
  await hand.click(within(drawer).getByLabelText('服务类型'))
  await hand.click(await screen.findByTitle(type, { selector: '.ant-select-item' } as never))
}
const press = (drawer: HTMLElement, name: string) => hand.click(within(drawer).getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))

test('DEC-116 a new order is asked for the fields of its service type once one is chosen', async () => {
  const asked = server.on(workOrderTalk.template, () => orderTemplates)
  const drawer = await openNew()
  within(drawer).getByText('新增工单')
  within(drawer).getByText('选择服务类型后，在这里填写工单内容')
  expect(asked).not.toHaveBeenCalled()
  await choose(drawer, '上门维修')
  await within(drawer).findByLabelText('故障现象')
  expect(asked.mock.lastCall?.[0]).toEqual({ serviceTypeId: 's1' })
  expect(within(drawer).queryByText('选择服务类型后，在这里填写工单内容')).toBeNull()
})

test('another service type takes the fields of the first away until its own are known', async () => {
  let answer = (_: typeof orderTemplates) => {}
  const other = new Promise<typeof orderTemplates>((resolve) => {
    answer = resolve
  })
  server.on(workOrderTalk.template, ({ serviceTypeId }) => (serviceTypeId === 's1' ? orderTemplates : other))
  const drawer = await openNew()
  await choose(drawer, '上门维修')
  await within(drawer).findByLabelText('故障现象')
  await choose(drawer, '保养')
  await waitFor(() => expect(within(drawer).queryByLabelText('故障现象')).toBeNull())
  const workorderVariableTemp = JSON.stringify([{ ...newItem('input', 'miles'), label: '里程' }])
  answer({ ...orderTemplates, workorderVariableTemp })
  await within(drawer).findByLabelText('里程')
})

test('a template that does not come says so in the form and is asked for again', async () => {
  server.on(workOrderTalk.template, () => failure(500, '模板服务出错'))
  const drawer = await openNew()
  await choose(drawer, '上门维修')
  const retry = await within(drawer).findByRole('button', { name: /重\s*试/ })
  within(drawer).getByText('模板服务出错')
  server.on(workOrderTalk.template, () => orderTemplates)
  await hand.click(retry)
  await within(drawer).findByLabelText('故障现象')
})

test('a template that cannot be read says so in the form', async () => {
  server.on(workOrderTalk.template, () => ({ ...orderTemplates, workorderVariableTemp: '{' }))
  const drawer = await openNew()
  await choose(drawer, '上门维修')
  await within(drawer).findByText('模板内容不正确')
  expect(within(drawer).queryByLabelText('故障现象')).toBeNull()
})

test('a required field of the template is asked for before the order is sent', async () => {
  const add = server.on(workOrder.add, () => ({ id: 'w9' }))
  const drawer = await openNew()
  await choose(drawer, '上门维修')
  await within(drawer).findByLabelText('故障现象')
  await press(drawer, '保存')
  await within(drawer).findByText('请输入故障现象')
  expect(add).not.toHaveBeenCalled()
  await hand.type(within(drawer).getByLabelText('故障现象'), '异响')
  await press(drawer, '保存')
  await isClosed()
  expect(add.mock.lastCall?.[0]).toMatchObject({ serviceTypeId: 's1', formData: { fault: '异响' } })
})

test('DEC-104 a new order is saved and dispatched at once by those who may', async () => {
  server.on(workOrder.add, () => ({ id: 'w9' }))
  const dispatch = server.on(workOrderState.dispatch, () => null)
  show(<WorkOrderPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('服务类型')
  await choose(drawer, '上门维修')
  await hand.type(await within(drawer).findByLabelText('故障现象'), '异响')
  await press(drawer, '保存并派单')
  await screen.findByLabelText('按姓名查找处理人')
  const asking = screen.getByRole('dialog')
  within(asking).getByRole('button', { name: '派单' })
  expect(dispatch).not.toHaveBeenCalled()
})

test('a new order goes to the person chosen in its form; when that is refused somebody else is asked for', async () => {
  const dispatch = server.on(workOrderState.dispatch, () => refusal('处理人不存在，请重新选择'))
  const add = server.on(workOrder.add, () => ({ id: 'w9' }))
  show(<WorkOrderPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('服务类型')
  await choose(drawer, '上门维修')
  await hand.type(await within(drawer).findByLabelText('故障现象'), '异响')
  await hand.click(await within(drawer).findByRole('radio', { name: /张三/ }))
  await press(drawer, '保存并派单')
  await screen.findByText('处理人不存在，请重新选择')
  expect(dispatch.mock.lastCall?.[0]).toEqual({ id: 'w9', handlerId: 'u1' })
  expect(add.mock.lastCall?.[0]).not.toHaveProperty('dispatchTo')
  await screen.findByLabelText('按姓名查找处理人')
})

test('who may not dispatch saves a new order only', async () => {
  const drawer = await openNew(['workOrder:list', 'workOrder:add'])
  within(drawer).getByRole('button', { name: '保存' })
  expect(within(drawer).queryByRole('button', { name: '保存并派单' })).toBeNull()
})

test('an order being changed is not dispatched by its form', async () => {
  const drawer = await openEdit()
  within(drawer).getByText('编辑工单 · W0231')
  expect(within(drawer).queryByRole('button', { name: '保存并派单' })).toBeNull()
})

test('an untouched form is left without a question', async () => {
  const drawer = await openNew()
  await press(drawer, '取消')
  await isClosed()
  expect(screen.queryByRole('button', { name: '放弃修改' })).toBeNull()
})

test('a touched form is left after a question', async () => {
  const drawer = await openNew()
  await hand.type(within(drawer).getByLabelText('联系电话'), '138')
  await press(drawer, '取消')
  const leave = await screen.findByRole('button', { name: '放弃修改' })
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(leave)
  await isClosed()
})

test('a field of the template counts as a change of the form', async () => {
  const drawer = await openEdit()
  await hand.type(within(drawer).getByLabelText('故障部位'), '左')
  await press(drawer, '取消')
  await screen.findByRole('button', { name: '放弃修改' })
})

test('what the server finds wrong in the template fields is shown at them', async () => {
  server.on(
    workOrder.edit,
    () =>
      new Answered(200, {
        success: false,
        code: 500,
        message: '填写内容不正确',
        result: { faults: [{ item: 'place', message: '故障部位不存在' }] },
      }),
  )
  const drawer = await openEdit()
  await press(drawer, '保存')
  await within(drawer).findByText('故障部位不存在')
  expect(within(drawer).getByLabelText('故障部位').getAttribute('aria-invalid')).toBe('true')
  expect(within(drawer).queryByText('填写内容不正确')).toBeNull()
})

test('any other refusal stands above the buttons until something is changed', async () => {
  server.on(workOrder.edit, () => refusal('工单已完成，不能修改'))
  const drawer = await openEdit()
  await press(drawer, '保存')
  await within(drawer).findByText('工单已完成，不能修改')
  await hand.type(within(drawer).getByLabelText('联系电话'), '1')
  await waitFor(() => expect(within(drawer).queryByText('工单已完成，不能修改')).toBeNull())
})

test('a save that fails is told once and not as a refusal of the form', async () => {
  server.on(workOrder.edit, () => failure(500, '服务器出错'))
  const drawer = await openEdit()
  await press(drawer, '保存')
  await screen.findByText('服务器出错')
  expect(within(drawer).queryByText('服务器出错')).toBeNull()
})

test('DEC-114 over a change of something outside the form the order is saved again without a question', async () => {
  const stored = anOrder({ version: 4, handlerId: 'u2' })
  const edit = server.on(workOrder.edit, ({ version }) =>
    version === 4
      ? null
      : new Answered(200, { success: false, code: 500, message: '数据已被他人修改', result: { stored } }),
  )
  const drawer = await openEdit()
  await press(drawer, '保存')
  await isClosed()
  expect(edit.mock.calls.map(([{ version }]) => version)).toEqual([1, 4])
})

test('a form stays open when its order cannot be read anew', async () => {
  const drawer = await openEdit()
  await hand.type(within(drawer).getByLabelText('故障部位'), '左')
  server.on(workOrder.byId, () => failure(500, '工单服务出错'))
  await act(() => queryClient.refetchQueries({ queryKey: ['workOrder', 'byId'] }))
  await screen.findByText('工单服务出错')
  expect(within(drawer).getByLabelText('故障部位')).toHaveProperty('value', '车头左')
})

test('ux §6 the fields stand in two columns on a desk and in one on a phone', async () => {
  const columns = (drawer: HTMLElement) =>
    within(drawer).getByLabelText('联系电话').closest('[class*=grid]')?.className
  expect(columns(await openNew())).toMatch(/columns2/)
  resize(390)
  await waitFor(() => expect(columns(screen.getByRole('dialog'))).not.toMatch(/columns2/))
})
