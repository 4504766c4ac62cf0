import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { departTree, type IdNode } from '@banyan/contract/organisation/depart'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'
import { resize } from '#testing/window.ts'

const node = (key: string, title: string, children: IdNode[] | null = null): IdNode => ({
  key,
  value: key,
  title,
  children,
})
const tree = [
  node('d1', '集团', [node('d2', '华北一部'), node('d3', '华东二部')]),
  node('e1', '子公司', [node('e2', '财务部')]),
]
const aField = (given: Partial<Field> = {}): Field => ({
  name: 'depart',
  label: '使用部门',
  type: 'sel_depart',
  ...given,
})
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
beforeEach(() => {
  resize(1440)
  server.on(departTree.ids, () => tree)
  server.on(dictionary.texts, ({ key = '' }) =>
    key.split(',').map((one) => (one === 'd2' ? '华北一部' : one)),
  )
})
const open = async () => {
  await hand.click(await screen.findByRole('combobox'))
  return screen.findByRole('dialog')
}
const confirm = (dialog: HTMLElement) => hand.click(within(dialog).getByRole('button', { name: '确定' }))

test('ADMIN-049 PICK-007 WIDGET-022 DEC-075 a checkable tree with a search box in a modal of 500', async () => {
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  expect(dialog.style.width || dialog.style.getPropertyValue('--ant-modal-xs-width')).toBe('500px')
  await within(dialog).findByText('华北一部')
  expect(dialog.querySelectorAll('.ant-tree-checkbox').length).toBeGreaterThan(1)
  await hand.type(within(dialog).getByLabelText('搜索部门'), '华东')
  expect(within(dialog).queryByText('华北一部')).toBeNull()
  await hand.click(within(dialog).getByTitle('华东二部'))
  await confirm(dialog)
  expect(held()).toEqual({ depart: 'd3' })
})

test('PICK-008 in multi mode each root gives one', async () => {
  show(<TestForm fields={[aField({ multiple: true })]} first={{ depart: 'd2' }} />)
  const dialog = await open()
  await within(dialog).findByText('每个一级部门下最多选择一个')
  await hand.click(await within(dialog).findByText('华东二部'))
  await within(dialog).findByText('已选择 1 项')
  await hand.click(within(dialog).getByText('子公司'))
  await within(dialog).findByText('已选择 2 项')
  await confirm(dialog)
  expect(held()).toEqual({ depart: 'd3,e1' })
})

test('a tree that could not be read can be asked for again', async () => {
  server.on(departTree.ids, () => failure(500, '服务异常'))
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  server.on(departTree.ids, () => tree)
  await hand.click(await within(dialog).findByRole('button', { name: '重试' }))
  await within(dialog).findByText('集团')
})

test('WIDGET-022 DEC-075 names are shown, from the row or looked up', async () => {
  const { Show } = widgets.sel_depart
  show(<Show field={aField()} value="d2" />)
  await screen.findByText('华北一部')
})

test('WIDGET-047 query view sel_depart is the department picker', async () => {
  const asked: unknown[] = []
  const { Query } = widgets.sel_depart
  show(<Query field={aField()} id="q" value="" onChange={(value) => asked.push(value)} />)
  const dialog = await open()
  await hand.click(await within(dialog).findByText('集团'))
  await confirm(dialog)
  expect(asked).toEqual(['d1'])
})
