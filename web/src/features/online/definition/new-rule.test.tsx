import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { checkRule } from '@banyan/contract/online/check-rule'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { NewRule } from './new-rule.tsx'

const mayAdd = (family: string) => [`${family}:add`, `${family}:list`]
beforeEach(() => {
  server.on(dictionary.search, () => [])
  server.on(dictionary.items, () => [])
})

test('a check rule is made in the form of its page, and its code is given back', async () => {
  const add = server.on(checkRule.add, () => ({ id: 'c1' }))
  server.on(
    checkRule.byId,
    () => ({ id: 'c1', version: 1, ruleCode: 'asset_no', ruleName: '资产编号' }) as never,
  )
  const made = vi.fn()
  show(<NewRule kind="check" disabled={false} onMade={made} />, { can: mayAdd('checkRule') })
  await hand.click(screen.getByRole('button', { name: /新建校验规则/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '新建校验规则' }))
  await hand.type(await drawer.findByLabelText('规则名称'), '资产编号')
  await hand.type(drawer.getByLabelText('规则编码'), 'asset_no')
  await hand.type(drawer.getByLabelText('正则表达式'), '^A')
  await hand.type(drawer.getByLabelText('提示文本'), '以 A 开头')
  await hand.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(made).toHaveBeenCalledExactlyOnceWith('asset_no'))
  expect(add.mock.lastCall?.[0]).toMatchObject({
    ruleCode: 'asset_no',
    ruleJson: [{ digits: '*', pattern: '^A', message: '以 A 开头' }],
  })
})

test('who may not add rules, or may not change the form, is offered none', () => {
  show(<NewRule kind="fill" disabled={false} onMade={() => undefined} />, { can: ['fillRule:list'] })
  show(<NewRule kind="check" disabled onMade={() => undefined} />, { can: mayAdd('checkRule') })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a fill rule has the controls of its page', async () => {
  server.on(fillRule.list, () => ({ records: [], total: 0 }))
  show(<NewRule kind="fill" disabled={false} onMade={() => undefined} />, { can: mayAdd('fillRule') })
  await hand.click(screen.getByRole('button', { name: /新建填值规则/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '新建填值规则' }))
  await drawer.findByLabelText('规则编码')
})
