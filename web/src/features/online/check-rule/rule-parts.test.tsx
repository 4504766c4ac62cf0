import { checkRule } from '@banyan/contract/online/check-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CheckRulePage } from './check-rule-page.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `checkRule:${verb}`)
const stored = [
  { digits: '1', pattern: '^[a-z]$', message: '第一位只能是字母' },
  { digits: '*', pattern: '^.{3,}$', message: '最少输入3位数' },
]
const rule = {
  id: 'c1',
  version: 1,
  ruleName: '通用编码',
  ruleCode: 'common',
  ruleJson: JSON.stringify(stored),
}

beforeEach(() => {
  localStorage.clear()
  server.on(checkRule.list, () => ({ records: [rule], total: 1 }))
  server.on(checkRule.byId, () => rule)
})
const parts = () => within(screen.getByRole('group', { name: '校验规则' }))
const typed = () =>
  ['位数', '正则表达式', '提示文本'].map((label) =>
    parts()
      .getAllByLabelText<HTMLInputElement>(label, { selector: 'input' })
      .map(({ value }) => value),
  )
const removers = () => parts().getAllByRole<HTMLButtonElement>('button', { name: '删除' })
const last = (label: string) => parts().getAllByLabelText(label, { selector: 'input' }).at(-1) as HTMLElement

test('DEC-055 a new rule begins with one part about the whole value, and gets more', async () => {
  const add = server.on(checkRule.add, () => ({ id: 'c2' }))
  show(<CheckRulePage />, { can })
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  const form = within((await screen.findByRole('button', { name: '保存' })).closest('form') as HTMLElement)
  expect(typed()).toEqual([['*'], [''], ['']])
  expect(removers().map(({ disabled }) => disabled)).toEqual([true])
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await form.findByText('请输入正则表达式')
  await form.findByText('请输入提示文本')
  expect(add).not.toHaveBeenCalled()
  await hand.type(form.getByLabelText('规则名称'), '编码')
  await hand.type(form.getByLabelText('规则编码'), 'code')
  await hand.type(last('正则表达式'), '^a')
  await hand.type(last('提示文本'), '以a开头')
  await hand.click(parts().getByRole('button', { name: /新增/ }))
  expect(typed()[0]).toEqual(['*', '*'])
  expect(removers().map(({ disabled }) => disabled)).toEqual([false, false])
  await hand.clear(last('位数'))
  await hand.type(last('位数'), '2')
  await hand.type(last('正则表达式'), 'b$')
  await hand.type(last('提示文本'), '以b结尾')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  expect(add.mock.lastCall?.[0].ruleJson).toEqual([
    { digits: '*', pattern: '^a', message: '以a开头' },
    { digits: '2', pattern: 'b$', message: '以b结尾' },
  ])
})

test('DEC-055 a stored rule opens with its parts; one that is removed is not sent', async () => {
  const edit = server.on(checkRule.edit, () => null)
  show(<CheckRulePage />, { can })
  const row = within((await screen.findByText('通用编码')).closest('tr') as HTMLElement)
  await hand.click(row.getByRole('button', { name: '编辑' }))
  await screen.findByDisplayValue('第一位只能是字母')
  expect(typed()).toEqual([
    ['1', '*'],
    ['^[a-z]$', '^.{3,}$'],
    ['第一位只能是字母', '最少输入3位数'],
  ])
  await hand.click(removers()[0] as HTMLElement)
  await waitFor(() => expect(removers()).toHaveLength(1))
  expect(removers()[0]?.disabled).toBe(true)
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  expect(edit.mock.lastCall?.[0].ruleJson).toEqual([stored[1]])
})
