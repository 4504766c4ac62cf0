import { roleLookup } from '@banyan/contract/access/role'
import { timeoutRule } from '@banyan/contract/service/timeout-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeDictionaries } from '#kit/call/session.ts'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { watchLayerFocus } from '#kit/ui/layer-focus.ts'
import { controlsIn } from '#testing/controls.ts'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { type RuleDraft, TimeoutRuleForm } from './timeout-rule-form.tsx'

const onClose = vi.fn()
const stored = {
  id: 'r1',
  serviceTypeId: 's1',
  outHour: 24,
  level: '2',
  alertRoles: ['x'],
  alertUsers: [],
  status: 1,
}

beforeEach(watchLayerFocus)
beforeEach(() => {
  onClose.mockClear()
  storeDictionaries({ alarm_level: [{ value: '2', text: '重要', title: '重要' }] })
  server.on(roleLookup.all, () => [{ id: 'x', version: 1, roleName: '调度员', roleCode: 'd' } as never])
})

async function open(rule: object = stored): Promise<HTMLElement> {
  show(<TimeoutRuleForm rule={rule as RuleDraft} onClose={onClose} />)
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => hand.click(within(dialog).getByRole('button', { name }))

test('SERVICE-054 a stored rule is opened under its own title with what it holds', async () => {
  const dialog = await open()
  within(dialog).getByText('编辑超时规则')
  within(dialog).getByText('自工单创建起，大于 0，最多 8760')
  await within(dialog).findByText('调度员')
  expect(controlsIn(dialog.querySelector('form')!)).toEqual([
    '超时时间(小时)* 24 请输入超时时间 decimal',
    '报警级别* 重要',
    '提醒人 请选择提醒人',
    '提醒角色 调度员',
    '启用✓',
    '停用',
  ])
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('超时时间(小时)')))
})

test('a new rule has its own title', async () => {
  const dialog = await open({ serviceTypeId: 's1', level: '2', status: 2 })
  within(dialog).getByText('新增超时规则')
  within(dialog).getByText('请选择提醒角色')
})

test('an untouched rule is left without a question, and not by a click beside it', async () => {
  const dialog = await open()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  expect(hasUnsaved()).toBe(false)
  await press(dialog, '取消')
  await expectClosed(onClose)
})

test('a touched rule is left after a question', async () => {
  const dialog = await open()
  await hand.click(within(dialog).getByLabelText('停用'))
  expect(hasUnsaved()).toBe(true)
  await press(dialog, '取消')
  const leave = await screen.findByRole('button', { name: '放弃修改' })
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(leave)
  await expectClosed(onClose)
})

test('a saved rule has nothing unsaved and closes; a refused one stays', async () => {
  server.on(timeoutRule.save, () => refusal('规则重复'))
  const dialog = await open()
  await hand.click(within(dialog).getByLabelText('停用'))
  await press(dialog, '保存')
  await screen.findByText('规则重复')
  expect([hasUnsaved(), onClose.mock.calls.length]).toEqual([true, 0])
  const save = server.on(timeoutRule.save, () => null)
  await press(dialog, '保存')
  await expectClosed(onClose)
  expect(hasUnsaved()).toBe(false)
  expect(save.mock.calls.map(([input]) => input)).toEqual([{ ...stored, status: 2 }])
})
