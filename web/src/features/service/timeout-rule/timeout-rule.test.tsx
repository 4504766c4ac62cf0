import { roleLookup } from '@banyan/contract/access/role'
import { rehearsal } from '@banyan/contract/service/rehearsal'
import { type TimeoutRule, timeoutRule } from '@banyan/contract/service/timeout-rule'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeDictionaries } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { Answered, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { TimeoutRulesDialog } from './timeout-rules-dialog.tsx'

const can = ['timeoutRule:list', 'timeoutRule:edit', 'timeoutRule:delete']
const aRule = (given: Partial<TimeoutRule> = {}): TimeoutRule => ({
  id: 'r1',
  serviceTypeId: 's1',
  outHour: 24,
  level: '2',
  level_dictText: '重要',
  alertUsers: [],
  alertUserStr: '',
  alertRoles: ['role1'],
  alertRolesStr: '调度员',
  status: 2,
  ...given,
})

const list = () =>
  server.on(timeoutRule.list, ({ pageNo = 1, pageSize = 10 }) => ({
    records: Array.from({ length: 25 }, (_, at) => aRule({ id: `r${at + 1}`, outHour: at + 1 })).slice(
      (pageNo - 1) * pageSize,
      pageNo * pageSize,
    ),
    total: 25,
  }))

beforeEach(() => {
  server.on(timeoutRule.list, () => ({ records: [aRule()], total: 1 }))
  server.on(roleLookup.all, () => [
    { id: 'role0', roleName: '平台管理员', roleCode: 'super_admin' },
    { id: 'role1', roleName: '调度员', roleCode: 'dispatcher' },
  ])
})

async function open(rights = can, onClose = () => {}) {
  show(<TimeoutRulesDialog serviceType={{ id: 's1', typeName: '上门维修' }} onClose={onClose} />, {
    can: rights,
  })
  storeDictionaries({
    alarm_level: ['紧急', '重要', '一般', '提示'].map((text, at) => ({
      value: String(at + 1),
      text,
      title: text,
    })),
  })
  return screen.findByRole('dialog')
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLTableRowElement
async function openForm(button = '新增') {
  await open()
  await screen.findByText('调度员')
  await hand.click(screen.getByRole('button', { name: button }))
  return waitFor(() => {
    const dialogs = screen.getAllByRole('dialog')
    expect(dialogs).toHaveLength(2)
    return dialogs[1] as HTMLElement
  })
}
const save = (form: HTMLElement) => hand.click(within(form).getByRole('button', { name: '保存' }))
/** What is said at the fields, in their order. */
const hints = (form: HTMLElement) =>
  [...form.querySelectorAll('.ant-form-item-explain-error')].map((hint) => hint.textContent)
const checked = (form: HTMLElement, label: string) =>
  (within(form).getByLabelText(label) as HTMLInputElement).checked

test('SERVICE-050 SERVICE-049 DEC-009 the dialog shows the rules with the texts of their members', async () => {
  const dialog = await open()
  expect(within(dialog).getByText('工单超时规则')).toBeTruthy()
  const row = await rowOf('调度员')
  expect([...dialog.querySelectorAll('th')].map((head) => head.textContent)).toEqual([
    '超时时间(小时)',
    '报警级别',
    '提醒人',
    '提醒角色',
    '操作',
  ])
  expect(within(row).getByText('重要')).toBeTruthy()
  expect(row.cells[0]?.textContent).toMatch(/^24/)
  expect(row.cells[2]?.textContent).toBe('-')
})

test('SERVICE-055 SERVICE-064 rules are paged by 10, 20 or 30 and a page can be typed', async () => {
  const asked = list()
  await open()
  await screen.findByText('1-10 共25条')
  expect(asked.mock.lastCall?.[0]).toMatchObject({ serviceTypeId: 's1', pageNo: 1, pageSize: 10 })
  const jumper = document.querySelector('.ant-pagination-options-quick-jumper input') as HTMLElement
  await hand.type(jumper, '3')
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 })
  await screen.findByText('21-25 共25条')
  await hand.click(screen.getByRole('combobox', { name: '页码' }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map((size) => size.textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页'])
})

test('SERVICE-052 SERVICE-065 a rule is deleted after 确定删除吗?', async () => {
  const remove = server.on(timeoutRule.remove, () => null)
  await open()
  const row = await rowOf('调度员')
  await hand.click(within(row).getByRole('button', { name: '删除' }))
  await screen.findByText('确定删除吗?')
  expect(remove).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'r1' }))
})

test.each([
  [1, '停用', '确定停用吗?', 2],
  [2, '启用', '确定启用吗?', 1],
] as const)(
  'SERVICE-053 SERVICE-067 SERVICE-069 DEC-009 status %d offers %s and asks first',
  async (status, word, question, next) => {
    server.on(timeoutRule.list, () => ({ records: [aRule({ status })], total: 1 }))
    const set = server.on(timeoutRule.setStatus, () => null)
    await open()
    const row = await rowOf('调度员')
    await hand.click(within(row).getByRole('button', { name: word }))
    await screen.findByText(question)
    await hand.click(screen.getAllByRole('button', { name: word }).at(-1) as HTMLElement)
    await waitFor(() => expect(set.mock.lastCall?.[0]).toEqual({ id: 'r1', status: next }))
    await screen.findByText('操作成功')
  },
)

test('SERVICE-054 SERVICE-056 SERVICE-047 SERVICE-048 SERVICE-061 a new rule starts with level 3, disabled, in a dialog of 700', async () => {
  const form = await openForm()
  expect(form.style.width || form.style.getPropertyValue('--ant-modal-xs-width')).toBe('700px')
  expect(within(form).getByText('一般')).toBeTruthy()
  expect([checked(form, '启用'), checked(form, '停用')]).toEqual([false, true])
  expect(within(form).getByText('提醒人、提醒角色至少选择一项')).toBeTruthy()
})

test('SERVICE-051 SERVICE-046 SERVICE-066 SERVICE-010 an edited rule is saved whole', async () => {
  const saved = server.on(timeoutRule.save, () => null)
  const form = await openForm('编辑')
  const hours = within(form).getByLabelText('超时时间(小时)')
  expect((hours as HTMLInputElement).value).toBe('24')
  await hand.clear(hours)
  await hand.type(hours, '1.5')
  await hand.click(within(form).getByLabelText('启用'))
  await save(form)
  await screen.findByText('保存成功')
  expect(saved.mock.lastCall?.[0]).toEqual({
    id: 'r1',
    serviceTypeId: 's1',
    outHour: 1.5,
    level: '2',
    alertUsers: [],
    alertRoles: ['role1'],
    status: 1,
  })
})

test('SERVICE-057 SERVICE-058 SERVICE-060 everything missing is told at once, both sides of the alert too', async () => {
  const saved = server.on(timeoutRule.save, () => null)
  const form = await openForm()
  await hand.click(form.querySelector('.ant-select-clear') as HTMLElement)
  await save(form)
  await waitFor(() =>
    expect(hints(form)).toEqual(['请输入超时时间', '请选择报警级别', '请选择提醒人', '请选择提醒角色']),
  )
  expect(saved).not.toHaveBeenCalled()
})

test('SERVICE-059 a rule without a status is refused', async () => {
  server.on(timeoutRule.list, () => ({ records: [aRule({ status: 0 })], total: 1 }))
  const form = await openForm('编辑')
  await save(form)
  await within(form).findByText('请选择启用状态')
})

test('ADMIN-028 SERVICE-062 SERVICE-063 a chosen role clears the hint at the people; the reserved role is not offered', async () => {
  const form = await openForm()
  await save(form)
  await waitFor(() => expect(hints(form)).toContain('请选择提醒人'))
  await hand.click(within(form).getByRole('combobox', { name: '提醒角色' }))
  const dispatcher = await screen.findByText('调度员', { selector: '.ant-select-item-option-content' })
  expect(screen.queryByText('平台管理员')).toBeNull()
  await hand.click(dispatcher)
  await waitFor(() => expect(hints(form)).toEqual(['请输入超时时间']))
})

test.each([
  ['an answer without success', { code: '200', message: '保存成功', result: null }, '保存成功'],
  ['another code', { success: true, code: 500, message: '规则重复', result: null }, '规则重复'],
])('SERVICE-068 API-004 the code of a rule call decides: %s', async (_, body, told) => {
  server.on(timeoutRule.save, () => new Answered(200, body))
  const form = await openForm('编辑')
  await save(form)
  await screen.findByText(told)
  expect(screen.queryByText('保存成功') !== null).toBe(told === '保存成功')
})

test('who may only read the rules has no actions', async () => {
  await open(['timeoutRule:list'])
  const row = await rowOf('调度员')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

test('ux §6 on a phone a rule stands in one column', async () => {
  resize(390)
  onTestFinished(() => resize(1440))
  const dialog = await open()
  const row = (await within(dialog).findByText('提醒角色：调度员')).closest('tr') as HTMLTableRowElement
  expect([...dialog.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['规则', '操作'])
  expect(row.cells[0]?.textContent).toBe('24 小时 重要停用提醒人：-提醒角色：调度员')
})

test('the rules stay open until they are closed', async () => {
  const onClose = vi.fn()
  const dialog = await open(can, onClose)
  await screen.findByText('调度员')
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a service type without rules says how to get one', async () => {
  const asked = server.on(timeoutRule.list, () => ({ records: [], total: 0 }))
  const dialog = await open()
  await within(dialog).findByText('还没有超时规则，点击“新增”添加第一条')
  expect(asked.mock.lastCall?.[0]).toMatchObject({ serviceTypeId: 's1' })
})

test('DEC-092 a rule is tried on past orders before it is enabled; alerts that come newly and those of no use say so', async () => {
  const alert = {
    timer: '',
    kind: 'timeout',
    goal: 'finish',
    at: '2026-11-18 10:00:00',
    due: '2026-11-18 10:00:00',
  }
  const none = {
    alerts: 0,
    orders: 0,
    noise: 0,
    byHour: Array(24).fill(0),
    byReceiver: [],
    receivers: 0,
    byKind: [],
    latest: [],
  }
  const run = server.on(rehearsal.run, () => ({
    ...{ looked: 40, isCapped: false, added: 2, dropped: 0, present: none },
    proposed: {
      ...{ alerts: 2, orders: 2, noise: 1, byHour: none.byHour.with(10, 2), receivers: 30 },
      byReceiver: [{ name: '角色 调度员', count: 2 }],
      byKind: [{ kind: 'timeout', goal: 'finish', count: 2 }],
      latest: [
        { ...alert, orderId: 'o1', orderNo: 'WO1', isNoise: false, isNew: true },
        { ...alert, orderId: 'o2', orderNo: 'WO2', isNoise: true, isNew: false },
      ],
    },
  }))
  await open([...can, 'servicePromise:edit'])
  const row = await rowOf('调度员')
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByRole('menuitem', { name: '推演' }))
  await screen.findByText('角色 调度员 2 条，以及另外 29 个接收人')
  expect(run.mock.lastCall?.[0]).toMatchObject({
    serviceTypeId: 's1',
    timeout: { id: 'r1', outHour: 24 },
    days: 90,
  })
  expect(screen.getByText('WO1').closest('li')?.textContent).toMatch(/完成超时新增$/)
  expect(screen.getByText('WO2').closest('li')?.textContent).toMatch(/完成超时多余$/)
})
