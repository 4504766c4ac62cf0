import type { ResultOf } from '@banyan/contract/endpoint'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { newItem } from '@banyan/contract/service/template/new-item'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { workorderTemplate } from './template.ts'
import { TemplateDesigner } from './template-designer.tsx'

const all = ['serviceType:list', 'serviceType:edit']

beforeEach(() => {
  resize(1440)
  sessionStorage.clear()
})

const details = (labels: readonly string[]): ResultOf<typeof serviceTemplate.details> => ({
  id: 's1',
  version: 3,
  typeName: '上门维修',
  status: 1,
  templateVersion: 7,
  draft: 0,
  workorderTemp: '',
  workorderVariableTemp: JSON.stringify(labels.map((label) => ({ ...newItem('divider', label), label }))),
  reportTemp: '[]',
})

/** The designer with items of these titles. */
async function design(labels: readonly string[], { can = all, templateVersion = 7 } = {}) {
  server.on(serviceTemplate.details, () => ({ ...details(labels), templateVersion }))
  show(<TemplateDesigner id="s1" kind={workorderTemplate} />, { can })
  await screen.findByRole('heading', { name: '上门维修' })
}
const ids = () =>
  [...document.querySelectorAll('[data-item-id]')].map((item) => item.getAttribute('data-item-id'))
const focus = (id: string) =>
  act(() => document.querySelector<HTMLElement>(`[data-item-id="${id}"]`)?.focus())
const focused = () => document.activeElement?.getAttribute('data-item-id')
const press = (name: string) => hand.click(screen.getByRole('button', { name }))

test('ux §6 an empty template tells how items are added, on a phone too', async () => {
  await design([])
  screen.getByText('拖入左侧的组件，或点击组件添加')
  resize(390)
  await screen.findByText('还没有组件，点击“添加组件”')
})

test('SESS-083 an empty template tells who may only read that it has no items', async () => {
  await design([], { can: ['serviceType:list'] })
  screen.getByText('还没有组件')
})

test('ux §4 Alt and an arrow move an item by one place, never beyond the ends', async () => {
  await design(['a', 'b', 'c', 'd'])
  for (const [id, keys, order] of [
    ['a', '{Alt>}{ArrowUp}{/Alt}', 'abcd'],
    ['d', '{Alt>}{ArrowDown}{/Alt}', 'abcd'],
    ['c', '{ArrowUp}', 'abcd'],
    ['b', '{ArrowDown}', 'abcd'],
    ['b', '{Alt>}{ArrowLeft}{/Alt}', 'abcd'],
    ['c', '{Alt>}{ArrowUp}{/Alt}', 'acbd'],
    ['a', '{Alt>}{ArrowDown}{/Alt}', 'cabd'],
  ] as const) {
    focus(id)
    await hand.keyboard(keys)
    expect(ids().join(''), `${id} ${keys}`).toBe(order)
  }
})

test('a move by keys is said with the place it led to', async () => {
  await design(['甲', '乙'])
  focus('甲')
  await hand.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.queryByText(/已放在/)).toBeNull()
  focus('乙')
  await hand.keyboard('{Alt>}{ArrowUp}{/Alt}')
  screen.getByText('乙 已放在第 1 位')
})

test('arrow keys walk from item to item and stop at both ends', async () => {
  await design(['a', 'b'])
  focus('a')
  await hand.keyboard('{ArrowUp}')
  expect(focused()).toBe('a')
  await hand.keyboard('{ArrowDown}')
  expect(focused()).toBe('b')
  await hand.keyboard('{ArrowDown}')
  expect(focused()).toBe('b')
})

test('SESS-083 keys change nothing for who may only read', async () => {
  await design(['a', 'b'], { can: ['serviceType:list'] })
  focus('b')
  await hand.keyboard('{Delete}{Alt>}{ArrowUp}{/Alt}{Control>}d{/Control}')
  expect(ids()).toEqual(['a', 'b'])
})

test('DEC-116 a template that was never published says so, before and after a change', async () => {
  await design(['a'], { templateVersion: 0 })
  screen.getByText('未发布')
  await press('删除 a')
  screen.getByText('未发布 · 有修改未保存')
})

test('a save that is refused for another reason tells it and keeps the work', async () => {
  await design(['a'])
  server.on(serviceType.edit, () => refusal('服务类型已停用'))
  await press('删除 a')
  await press('保存')
  await screen.findByText('服务类型已停用')
  expect(hasUnsaved()).toBe(true)
  expect(screen.queryByText('保存成功')).toBeNull()
})

test('a refused save is told too when the newest template cannot be read', async () => {
  await design(['a'])
  server.on(serviceType.edit, () => refusal('服务类型已停用'))
  server.on(serviceTemplate.details, () => failure(500, '模板服务出错'))
  await press('删除 a')
  await press('保存')
  await screen.findByText('服务类型已停用')
  expect(hasUnsaved()).toBe(true)
})
