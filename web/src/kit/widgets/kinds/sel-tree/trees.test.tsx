import { categoryTree } from '@banyan/contract/dictionary/category'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { isObjectText } from '#kit/widgets/use-condition.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'

beforeEach(() => queryClient.clear())
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const node = (key: string, title: string, leaf = 0): TreeNode => ({
  key,
  value: key,
  title,
  leaf,
  parentId: null,
  code: null,
  icon: null,
  children: null,
})
const wrong = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

const tableField: Field = {
  name: 'kind',
  label: '种类',
  type: 'sel_tree',
  dictTable: 'sys_category',
  dictText: 'name',
  dictCode: 'id',
  pidField: 'pid',
  pidValue: '0',
  hasChildField: 'has_child',
}

/** Opens a node of the tree that is shown. */
async function expand(title: string): Promise<void> {
  const row = (await screen.findByTitle(title)).closest('[role=treeitem], .ant-select-tree-treenode')
  await hand.click(row?.querySelector('.ant-select-tree-switcher') as HTMLElement)
}

test('ADMIN-072 WIDGET-025 DEC-061 a table tree loads its roots, then a level when it is opened, and stores the value', async () => {
  const level = server.on(dictionary.tableTree, ({ pid }) =>
    pid === '0' ? [node('1', '车辆')] : [node('11', '货车', 1)],
  )
  server.on(dictionary.texts, () => ['货车'])
  const condition = '{"status":"1"}'
  show(<TestForm fields={[{ ...tableField, condition }]} />)
  expect(await screen.findByText('请选择种类')).toBeTruthy()
  await hand.click(await screen.findByRole('combobox'))
  await expand('车辆')
  await hand.click(await screen.findByTitle('货车'))
  expect(held()).toEqual({ kind: '11' })
  const names = {
    tableName: 'sys_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: 'has_child',
    condition,
  }
  expect(level.mock.calls.map(([asked]) => asked)).toEqual([
    { ...names, pid: '0' },
    { ...names, pid: '1' },
  ])
})

test('WIDGET-025 several values are a comma text', async () => {
  server.on(dictionary.tableTree, () => [node('1', '车辆'), node('2', '设备')])
  server.on(dictionary.texts, ({ key = '' }) => key.split(',').map((one) => (one === '1' ? '车辆' : '设备')))
  show(<TestForm fields={[{ ...tableField, multiple: true }]} first={{ kind: '1' }} />)
  await hand.click(await screen.findByRole('combobox'))
  await hand.click(await screen.findByTitle('设备'))
  expect(held()).toEqual({ kind: '1,2' })
})

test('WIDGET-043 PICK-003 a query has the tree select, and asks by one value', async () => {
  server.on(dictionary.tableTree, () => [node('1', '车辆')])
  server.on(dictionary.texts, () => ['车辆'])
  const { Query } = widgets.sel_tree
  let asked: unknown
  show(<Query field={tableField} id="q" value="" onChange={(value) => (asked = value)} />)
  expect(await screen.findByText('请选择')).toBeTruthy()
  await hand.click(await screen.findByRole('combobox'))
  await hand.click(await screen.findByTitle('车辆'))
  expect(asked).toBe('1')
})

test('WIDGET-025 an incomplete configuration says so and loads nothing', async () => {
  const level = server.on(dictionary.tableTree, () => [])
  show(<TestForm fields={[{ ...tableField, pidField: undefined }]} />)
  expect(await screen.findByText('树控件参数配置有误,请检查字典配置!')).toBeTruthy()
  await hand.click(await screen.findByRole('combobox'))
  expect(level).not.toHaveBeenCalled()
})

const categoryField: Field = {
  name: 'cat',
  label: '分类',
  type: 'cat_tree',
  pcode: 'A01',
  textField: 'catName',
}

test('ADMIN-077 WIDGET-026 DEC-062 a category tree begins at its code, stores the id and writes the text beside it', async () => {
  const level = server.on(categoryTree.level, ({ pid }) =>
    pid ? [node('c2', '配件', 1)] : [node('c1', '物料')],
  )
  server.on(categoryTree.names, () => ['配件'])
  show(<TestForm fields={[categoryField]} />)
  await hand.click(await screen.findByRole('combobox'))
  await expand('物料')
  await hand.click(await screen.findByTitle('配件'))
  expect(held()).toEqual({ cat: 'c2', catName: '配件' })
  expect(level.mock.calls.map(([asked]) => asked)).toEqual([{ pcode: 'A01' }, { pid: 'c1' }])
})

test('ADMIN-073 ADMIN-078 WIDGET-026 DEC-075 a category is shown by its name', async () => {
  const names = server.on(categoryTree.names, () => ['配件'])
  const { Show } = widgets.cat_tree
  const { container } = show(<Show field={categoryField} value="c2" />)
  await waitFor(() => expect(container.textContent).toBe('配件'))
  expect(names.mock.lastCall?.[0]).toMatchObject({ ids: 'c2' })
  const own = show(<Show field={categoryField} value="c2" text="自己的文字" />)
  await waitFor(() => expect(own.container.textContent).toBe('自己的文字'))
})

test('WIDGET-044 a query has the category tree', async () => {
  server.on(categoryTree.level, () => [node('c1', '物料')])
  server.on(categoryTree.names, () => ['物料'])
  const { Query } = widgets.cat_tree
  let asked: unknown
  show(<Query field={categoryField} id="q" value="" onChange={(value) => (asked = value)} />)
  await hand.click(await screen.findByRole('combobox'))
  await hand.click(await screen.findByTitle('物料'))
  expect(asked).toBe('c1')
})

test.each(['abc', '[1]', '"text"', 'null', '1'])(
  'WIDGET-076 the condition %s is no object: the error shows and nothing is loaded',
  async (condition) => {
    const level = server.on(categoryTree.level, () => [])
    show(<TestForm fields={[{ ...categoryField, condition }]} />)
    expect(await screen.findByText(wrong)).toBeTruthy()
    await hand.click(await screen.findByRole('combobox'))
    expect(level).not.toHaveBeenCalled()
  },
)

test('ADMIN-077 without a code the category tree begins at the root', async () => {
  const level = server.on(categoryTree.level, () => [])
  show(<TestForm fields={[{ ...categoryField, pcode: undefined }]} />)
  await hand.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(level.mock.lastCall?.[0]).toEqual({ pcode: '0' }))
})

test('WIDGET-076 no condition and an object are right', async () => {
  expect([undefined, '', '{"status":"1"}'].map(isObjectText)).toEqual([true, true, true])
  const level = server.on(categoryTree.level, () => [])
  show(<TestForm fields={[{ ...categoryField, condition: '{"status":"1"}' }]} />)
  await hand.click(await screen.findByRole('combobox'))
  await waitFor(() => expect(level).toHaveBeenCalledOnce())
  expect(level.mock.calls[0]?.[0]).toEqual({ pcode: 'A01', condition: '{"status":"1"}' })
  expect(screen.queryByText(wrong)).toBeNull()
})
