import { roleLookup } from '@banyan/contract/access/role'
import type { FormRule } from '@banyan/contract/online/form-rules'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { type FieldItem, formItems } from '../draft/design-items.ts'
import { RulesEditor } from './rules-editor.tsx'

const amount = {
  ...formItems.make('number', 'f1', []),
  dbFieldName: 'amount',
  dbFieldTxt: '金额',
} as FieldItem

/** The editor with what it holds, as the designer holds it. */
function Editor({
  first,
  main,
  onRules,
}: {
  first: FormRule[]
  main?: FieldItem[]
  onRules: (rules: readonly FormRule[]) => void
}) {
  const [rules, setRules] = useState<readonly FormRule[]>(first)
  const change = (next: readonly FormRule[]) => {
    setRules(next)
    onRules(next)
  }
  return (
    <RulesEditor
      rules={rules}
      fields={[amount]}
      main={main}
      disabled={false}
      tableName="t"
      onChange={change}
    />
  )
}
const choose = async (box: string, title: string) => {
  await hand.click(screen.getByRole('combobox', { name: box }))
  await hand.click((await screen.findAllByTitle(title)).at(-1)!) // lists opened before stay in the page
}

test('a rule about the role of the caller is built from lists and read back with the name of the role', async () => {
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '经理', roleCode: 'manager' },
    { id: 'r2', roleName: '文员', roleCode: 'clerk' },
  ])
  let rules: readonly FormRule[] = []
  show(
    <Editor
      first={[]}
      onRules={(next) => {
        rules = next
      }}
    />,
  )
  await hand.click(screen.getByRole('button', { name: '新增规则' }))
  await choose('条件的字段', '填写人的角色')
  await choose('比较', '不包含')
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
  await screen.findByText('请填写条件的值')
  await choose('条件的值', '经理')
  await hand.click(screen.getByRole('radio', { name: '只读' }))
  await choose('操作的字段', '金额')
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
  await screen.findByText('当填写人的角色不包含“经理”，则“金额”只读')
  expect(rules).toEqual([
    { when: `!includesAny(currentUser.roles, 'manager')`, acts: [{ do: 'lock', fields: ['amount'] }] },
  ])
})

test('who hides a field from some people is told what that does not do', async () => {
  server.on(roleLookup.all, () => [])
  const hide = (when: string): FormRule => ({ when, acts: [{ do: 'hide', fields: ['amount'] }] })
  show(
    <Editor
      first={[hide(`includesAny(currentUser.roles, 'x')`), hide('amount > 1')]}
      onRules={() => undefined}
    />,
  )
  await hand.click(screen.getByRole('button', { name: /“金额”大于/ }))
  expect(screen.queryByText(/对部分人隐藏/)).toBeNull()
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
  await hand.click(screen.getByRole('button', { name: /填写人的角色/ }))
  await screen.findByText(/对部分人隐藏/)
})

test('a rule of rows reads the main record, and acts on the columns only', async () => {
  const rate = { ...amount, id: 'f2', dbFieldName: 'rate', dbFieldTxt: '税率' }
  let rules: readonly FormRule[] = []
  show(
    <Editor
      first={[]}
      main={[rate]}
      onRules={(next) => {
        rules = next
      }}
    />,
  )
  await hand.click(screen.getByRole('button', { name: '新增规则' }))
  await choose('条件的字段', '主表·税率')
  await choose('比较', '大于')
  await hand.type(screen.getByRole('spinbutton', { name: '条件的值' }), '6')
  await hand.click(screen.getByRole('radio', { name: '必填' }))
  await hand.click(screen.getByRole('combobox', { name: '操作的字段' }))
  const offered = document.querySelectorAll('.ant-select-dropdown:last-of-type .ant-select-item-option')
  expect([...offered].at(-1)?.textContent).toBe('金额')
  await choose('操作的字段', '金额')
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
  await screen.findByText('当“主表·税率”大于“6”，则“金额”必填')
  expect(rules).toEqual([{ when: 'main.rate > 6', acts: [{ do: 'require', fields: ['amount'] }] }])
})
