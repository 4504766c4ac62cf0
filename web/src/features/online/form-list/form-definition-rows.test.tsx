import { menu } from '@banyan/contract/access/menu'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FormDefinitionPage } from './form-definition-page.tsx'

const verbs = ['list', 'edit', 'publish'].map((verb) => `formDefinition:${verb}`)
const Address = () => <output>{useLocation().pathname}</output>
const open = (can: string[]) =>
  show(
    <>
      <FormDefinitionPage />
      <Address />
    </>,
    { can },
  )

const heads = [
  aHead({ id: 'plain', tableTxt: '台账', isDbSynch: 'Y' }),
  aHead({ id: 'tree', tableTxt: '分类', isTree: 'Y' }),
  aHead({ id: 'new', tableTxt: '新表', tableVersion: null }),
  aHead({ id: 'sub', tableTxt: '明细', tableType: 3 }),
]
const rowOf = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement)
const press = async (title: string, name: string) =>
  hand.click((await rowOf(title)).getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: heads, total: heads.length }))
  server.on(formHead.byId, () => aHead({ id: 'plain', tableTxt: '台账' }))
  server.on(formDefinition.fields, () => [aFieldRecord('name')])
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
  server.on(formDefinition.publishReview, () => ({ changes: [], records: 0, missing: [], findings: [] }))
  server.on(formDefinition.design, () => ({ head: aHead(), fields: [aFieldRecord('name')], tables: [] }))
  server.on(formDefinition.menus, () => [])
  server.on(menu.all, () => [])
})

test('DEC-080 DEC-043 definitions are told apart by their state, their records opened in a list or a tree', async () => {
  open([...verbs, 'permission:add'])
  ;(await rowOf('台账')).getByText('已发布')
  ;(await rowOf('分类')).getByText('有修改未发布')
  const row = await rowOf('新表')
  row.getByText('未发布')
  expect(row.queryByText('v1')).toBeNull()
  // A new form and a sub-table have no page to open.
  for (const title of ['新表', '明细']) {
    const names = (await rowOf(title)).getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['编辑', '发布'])
  }
  await press('台账', '打开')
  await screen.findByText('/online/cgformList/plain')
  await press('分类', '打开')
  await screen.findByText('/online/cgformTreeList/tree')
  // The menu dialog of a line begins with the title of its form.
  await press('分类', '更多')
  await hand.click(await screen.findByRole('menuitem', { name: '添加到菜单' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByLabelText<HTMLInputElement>('菜单名称')).value).toBe('分类')
})

test('SESS-083 who may not add menus is offered none after publishing', async () => {
  server.on(formDefinition.publishPlan, () => [])
  server.on(formDefinition.publish, () => ({ tableVersion: 2 }))
  const menus = server.on(formDefinition.menus, () => [])
  open(verbs)
  await press('台账', '发布')
  const dialog = within(await screen.findByRole('dialog'))
  const publish = await dialog.findByRole<HTMLButtonElement>('button', { name: '发布' })
  await waitFor(() => expect(publish.disabled).toBe(false))
  await hand.click(publish)
  await screen.findByText('同步数据库成功!')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(menus).not.toHaveBeenCalled()
})

test('an editor that was closed opens again', async () => {
  open(verbs)
  for (const _ of [1, 2]) {
    await press('台账', '编辑')
    await hand.click(await screen.findByRole('button', { name: '表格视图' }))
    await screen.findByRole('table', { name: '字段' })
    await hand.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: '字段' })).toBeNull())
  }
})

test('DEC-080 the question before a definition is deleted says what stops and what stays', async () => {
  const remove = server.on(formHead.remove, () => null)
  open([...verbs, 'formDefinition:delete'])
  await press('新表', '删除')
  await screen.findByText(/表单将停止使用，其菜单一并移除；数据表和数据保留/)
  expect(remove).not.toHaveBeenCalled()
})
