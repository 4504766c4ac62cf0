import { attachedRule } from '@banyan/contract/access/data-rule'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { AttachedRules } from './attached-rules.tsx'

const rules = {
  datarule: [
    {
      id: 'x',
      permissionId: 'm',
      ruleName: '本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=' as const,
      ruleValue: '#{sys_org_code}',
      status: '1',
    },
  ],
  drChecked: '',
}
const calls = { of: attachedRule.rulesOfRole, to: attachedRule.rulesToRole, holder: { roleId: 'r1' } }
const open = (onClose = () => undefined) =>
  show(<AttachedRules menu={{ id: 'm', title: '车辆' }} calls={calls} onClose={onClose} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const again = () => screen.queryByRole('button', { name: /重\s*试/ })

test('DEC-111 a menu without rules says where to add some, and is not asked for again', async () => {
  server.on(attachedRule.rulesOfRole, () => refusal('未找到菜单配置信息'))
  open()
  const told = await screen.findByText('该菜单还没有数据规则，可在“菜单”页中添加')
  expect(told.closest('.ant-alert-info')).not.toBeNull()
  expect(again()).toBeNull()
})

test('rules that cannot be read say why and can be asked for again', async () => {
  server.on(attachedRule.rulesOfRole, () => failure(500, '系统繁忙'))
  open()
  const told = await screen.findByText('系统繁忙')
  expect(told.closest('.ant-alert-error')).not.toBeNull()
  server.on(attachedRule.rulesOfRole, () => rules)
  await hand.click(again() as HTMLElement)
  await screen.findByRole('checkbox', { name: /本部门/ })
  expect(again()).toBeNull()
})

test('rules that were read stay on the screen when reading them anew fails', async () => {
  server.on(attachedRule.rulesOfRole, () => rules)
  open()
  await screen.findByRole('checkbox', { name: /本部门/ })
  const asked = server.on(attachedRule.rulesOfRole, () => failure(500, '系统繁忙'))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  screen.getByRole('checkbox', { name: /本部门/ })
  expect(again()).toBeNull()
})

test('DEC-111 the rules that count are ticked, a rule out of use is marked, and the ticks are saved together', async () => {
  const [rule] = rules.datarule
  server.on(attachedRule.rulesOfRole, () => ({
    datarule: [
      rule!,
      { ...rule!, id: 'y', ruleName: '本人', status: '0' },
      { ...rule!, id: 'z', ruleName: '本组' },
    ],
    drChecked: 'x,,z',
  }))
  const save = server.on(attachedRule.rulesToRole, () => null)
  const onClose = vi.fn()
  open(onClose)
  screen.getByText('数据规则 · 车辆')
  await screen.findByText('已选择 2 项')
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(ticks.map(({ checked }) => checked)).toEqual([true, false, true])
  expect(screen.getAllByText('停用')).toHaveLength(1)
  expect(screen.getByText('停用').closest('label')?.textContent).toMatch(/^本人停用/)
  expect(button('保存').disabled).toBe(true)
  await hand.click(ticks[1]!)
  screen.getByText('已选择 3 项')
  await hand.click(ticks[0]!)
  expect(button('保存').disabled).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(button('保存'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const [input] = save.mock.lastCall!
  expect({ ...input, dataRuleIds: input.dataRuleIds?.toSorted() }).toEqual({
    roleId: 'r1',
    permissionId: 'm',
    dataRuleIds: ['y', 'z'],
  })
})

test('a refused save keeps the ticks', async () => {
  server.on(attachedRule.rulesOfRole, () => rules)
  server.on(attachedRule.rulesToRole, () => refusal('规则已删除'))
  const onClose = vi.fn()
  open(onClose)
  await hand.click(await screen.findByRole('checkbox', { name: /本部门/ }))
  await hand.click(button('保存'))
  await screen.findByText('规则已删除')
  screen.getByText('已选择 1 项')
  expect(onClose).not.toHaveBeenCalled()
})
