import { type DataRule, dataRule } from '@banyan/contract/access/data-rule'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuRules } from './menu-rules.tsx'

test('ADMIN-012 ADMIN-013 the rules of a menu come whole: nothing is offered that the call would not take', async () => {
  const rules: DataRule[] = [
    {
      id: 'r1',
      permissionId: 'm1',
      ruleName: '只看本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=',
      ruleValue: '#{sysOrgCode}',
      status: '1',
    },
  ]
  const asked = server.on(dataRule.ofMenu, () => rules)
  show(<MenuRules menu={{ id: 'm1', name: '车辆' }} onClose={() => undefined} />, {
    can: ['dataRule:list', 'dataRule:add'],
  })
  await screen.findByText('只看本部门')
  expect(asked.mock.lastCall?.[0]).toMatchObject({ permissionId: 'm1' })
  expect(screen.queryByText('高级查询')).toBeNull()
  expect(screen.queryByRole('button', { name: '重置' })).toBeNull()
  expect(document.querySelector('.ant-table-column-has-sorters')).toBeNull()
  const add = server.on(dataRule.add, () => ({ id: 'r2' }))
  await hand.click(screen.getByRole('button', { name: /新增/ }))
  await hand.click(await screen.findByRole('button', { name: '保存' }))
  for (const missing of ['请输入规则名称', '请输入规则字段']) await screen.findByText(missing)
  expect(add).not.toHaveBeenCalled()
})

test('ADMIN-013 a menu without fields says so where a field is chosen, and a value may be a variable', async () => {
  server.on(dataRule.ofMenu, () => [])
  server.on(dataRule.columns, () => [])
  show(<MenuRules menu={{ id: 'm1', name: '车辆' }} onClose={() => undefined} />, {
    can: ['dataRule:list', 'dataRule:add'],
  })
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  await screen.findByText('可以选择系统变量，保存时为 #{变量}')
  await hand.click(screen.getByLabelText('规则字段'))
  await screen.findByText('该菜单没有可用的字段')
})
