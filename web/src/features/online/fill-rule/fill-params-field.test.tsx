import { categoryTree } from '@banyan/contract/dictionary/category'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FillRulePage } from './fill-rule-page.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `fillRule:${verb}`)
const depart = (key: string, title: string) => ({ key, value: key, title, children: null })
const category = (key: string, title: string) => ({ key, value: key, title, isLeaf: true, children: null })

beforeEach(() => {
  localStorage.clear()
  server.on(departTree.ids, () => [depart('d1', '集团'), depart('d2', '子公司')])
  server.on(dictionary.texts, ({ key = '' }) => [key === 'd1' ? '集团' : '子公司'])
  server.on(categoryTree.tree, () => [category('k1', '设备'), category('k2', '耗材')] as never)
})

/** The form of a stored rule; gives back the call that saves it. */
async function edit(ruleClass: string, ruleParams: string) {
  const rule = { id: 'f1', version: 1, ruleName: '规则', ruleCode: 'rule', ruleClass, ruleParams }
  server.on(fillRule.list, () => ({ records: [rule], total: 1 }))
  server.on(fillRule.byId, () => rule)
  const save = server.on(fillRule.edit, () => null)
  show(<FillRulePage />, { can })
  useSession.setState({
    dictionaries: { fill_rule_kind: [{ value: ruleClass, text: '种类', title: '种类' }], yn: [] },
  })
  const row = within((await screen.findByText('规则')).closest('tr') as HTMLElement)
  await hand.click(row.getByRole('button', { name: '编辑' }))
  await screen.findByRole('button', { name: '保存' })
  return save
}
const savedParams = async (save: Awaited<ReturnType<typeof edit>>) => {
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  return save.mock.lastCall?.[0].ruleParams
}
const labels = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent)

test('DEC-056 a kind that reads no parameters asks for none', async () => {
  await edit('currentUser', '')
  expect(labels()).toContain('规则类型')
  expect(labels()).not.toContain('规则参数')
})

test('DEC-056 a new rule asks for parameters only after its kind is chosen', async () => {
  server.on(fillRule.list, () => ({ records: [], total: 0 }))
  show(<FillRulePage />, { can })
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  await screen.findByRole('button', { name: '保存' })
  expect(labels()).toContain('规则类型')
  expect(labels()).not.toContain('规则参数')
})

test('DEC-056 a department code is made below a department that is picked', async () => {
  const save = await edit('departCode', '')
  await screen.findByText('取表单中的上级部门')
  expect(labels()).toContain('规则参数')
  await hand.click(screen.getByLabelText('上级部门'))
  const depart = await screen.findByTitle('子公司')
  const dialog = within(depart.closest('[role="dialog"]') as HTMLElement)
  await hand.click(depart)
  await hand.click(dialog.getByRole('button', { name: '确定' }))
  expect(await savedParams(save)).toBe('{"parentId":"d2"}')
})

test('DEC-056 the stored department is shown', async () => {
  await edit('departCode', '{"parentId":"d1"}')
  await screen.findByText('集团')
  expect(screen.queryByText('取表单中的上级部门')).toBeNull()
})

test('DEC-056 a category code is made below a category that is chosen', async () => {
  const save = await edit('categoryCode', '')
  await screen.findByText('取表单中的上级分类')
  expect(screen.queryByLabelText('前缀')).toBeNull()
  await hand.click(screen.getByLabelText('上级分类'))
  await hand.click(await screen.findByText('耗材'))
  expect(await savedParams(save)).toBe('{"pid":"k2"}')
})
