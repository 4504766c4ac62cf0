import { attachedRule } from '@banyan/contract/access/data-rule'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { AttachedRules } from './attached-rules.tsx'

const hand = userEvent.setup()
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
const open = () =>
  show(<AttachedRules menu={{ id: 'm', title: '车辆' }} calls={calls} onClose={() => undefined} />)
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
