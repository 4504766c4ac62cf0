import { formDefinition } from '@banyan/contract/online/form-head'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { choose } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { FormDesigner } from './form-designer.tsx'

const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  ...{ id: dbFieldName, dbFieldName, dbFieldTxt, dbFieldNameOld: null, dbIsKey: 0, cgformHeadId: 'f1' },
  ...{ dbType: 'string', dbLength: 100, fieldShowType: 'text', isShowForm: 1, isShowList: 1 },
  ...more,
})
const fields = [field('a', '甲', { fieldMustInput: 1 }), field('b', '乙'), field('c', '丙'), field('d', '丁')]
const head = {
  ...{ id: 'f1', version: 1, tableName: 'onl_asset', tableTxt: '台账', tableType: 1, formTemplate: '2' },
  designJson: JSON.stringify({ layout: [{ group: '分组' }, ...fields.map(({ id }) => ({ field: id }))] }),
}

beforeEach(() => {
  resize(1440)
  sessionStorage.clear()
  server.on(formDefinition.design, () => ({ head, fields, tables: [] }) as never)
})

const open = async () => {
  show(<FormDesigner id="f1" onCopy={ignore} onPublish={ignore} onTable={ignore} onClose={ignore} />, {
    can: ['formDefinition:list', 'formDefinition:edit'],
  })
  await screen.findByRole('button', { name: '单行文本 丁' })
}
const ignore = () => undefined
const item = (name: string) => screen.getByRole('button', { name })
const order = () =>
  [...document.querySelectorAll('[data-item-id]')].map((cover) =>
    cover
      .getAttribute('aria-label')
      ?.slice(-1)
      .concat(cover.getAttribute('aria-pressed') === 'true' ? '*' : ''),
  )
const pane = () => within(screen.getByRole('complementary', { name: '属性' }))
const undo = () => screen.getByRole('button', { name: '撤销' }).title

test('several fields are selected by clicks and keys, and set, moved, copied and removed as one step each', async () => {
  await open()
  await hand.click(item('单行文本 丙'))
  fireEvent.click(item('单行文本 甲 必填'), { ctrlKey: true })
  screen.getByText('已选择 2 项', { selector: 'output' })
  // What they do not have in common is marked; both get what is chosen.
  const required = pane().getByRole('checkbox', { name: /^必填/ })
  expect(required.closest('label')?.textContent).toBe('必填不一致')
  await hand.click(required)
  expect(undo()).toBe('撤销：修改 2 项（Ctrl Z）')
  item('单行文本 丙 必填')
  await hand.click(pane().getByText('整行'))
  // The handle, the menu and the pane act on both.
  await hand.click(pane().getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByText('移动到…'))
  const dialog = within(await screen.findByRole('dialog', { name: '移动 2 项' }))
  await choose(dialog.getByRole('combobox'), '“丁”之后')
  await hand.click(dialog.getByRole('button', { name: /移\s?动/ }))
  expect(order()).toEqual(['组', '乙', '丁', '填*', '填*'])
  screen.getByText('2 项 已放在第 4 位', { selector: 'output' })
  await hand.click(pane().getByRole('button', { name: '复制' }))
  expect(order()).toHaveLength(7)
  await hand.keyboard('{Delete}')
  expect([order().length, undo()]).toEqual([5, '撤销：删除 2 项（Ctrl Z）'])

  // By keys: from the focused item, all of them, then fewer.
  fireEvent.keyDown(item('单行文本 丁'), { key: 'ArrowUp', shiftKey: true })
  expect(order()).toEqual(['组', '乙*', '丁*', '填', '填'])
  fireEvent.keyDown(item('单行文本 丁'), { key: 'a', ctrlKey: true })
  expect(order().every((each) => each?.endsWith('*'))).toBe(true)
  pane().getByText('选中的内容没有共同的设置') // a group has no column
  fireEvent.keyDown(item('单行文本 丁'), { key: 'Escape' })
  expect(order().filter((each) => each?.endsWith('*'))).toHaveLength(1)
})

test('ux §6 on a phone 多选 lets taps select; what is selected is removed or set from the bar below, until 完成', async () => {
  resize(390)
  await open()
  await hand.click(item('多选'))
  for (const name of ['单行文本 乙', '单行文本 丙', '单行文本 丁']) await hand.click(item(name))
  await hand.click(item('单行文本 丁'))
  expect(order()).toEqual(['组', '填', '乙*', '丙*', '丁'])
  expect(screen.queryByRole('button', { name: '添加控件' })).toBeNull()
  await hand.click(item('属性'))
  const sheet = within((await screen.findByText('属性 · 2 项')).closest('[role="dialog"]') as HTMLElement)
  await hand.click(sheet.getByRole('checkbox', { name: '必填' }))
  await hand.click(sheet.getByRole('button', { name: '关闭' }))
  item('单行文本 乙 必填')
  await hand.click(screen.getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByText('删除'))
  expect(order()).toEqual(['组', '填', '丁'])
  screen.getByText('已选择 0 项')
  await hand.click(item('完成'))
  item('多选')
})
