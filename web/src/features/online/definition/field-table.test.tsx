import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { choose } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DefinitionEditor } from './definition-editor.tsx'

const can = ['list', 'add', 'edit'].map((verb) => `formDefinition:${verb}`)
const line = (number: number) => within(screen.getByRole('row', { name: `第${number}个字段` }))
const names = () => screen.getAllByLabelText<HTMLInputElement>('字段名').map(({ value }) => value)
const moreOf = async (number: number, action: string) => {
  await hand.click(line(number).getByRole('button', { name: '更多' }))
  const entries = await screen.findAllByRole('menuitem', { name: action })
  await hand.click(entries.at(-1) as HTMLElement)
}

const onClose = vi.fn()

beforeEach(async () => {
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: [], total: 0 }))
  server.on(formHead.byId, () => aHead())
  server.on(formDefinition.fields, () => ['a', 'b', 'c'].map((name) => aFieldRecord(name)))
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
  onClose.mockClear()
  show(<DefinitionEditor id="h1" onPublish={() => undefined} onClose={onClose} />, { can })
  await screen.findByRole('table', { name: '字段' })
})

test('DEC-080 a field moves by one place, is copied below itself and removed; its name has 41 small letters', async () => {
  await moreOf(1, '下移')
  expect(names()).toEqual(['b', 'a', 'c'])
  await moreOf(3, '上移')
  expect(names()).toEqual(['b', 'c', 'a'])
  await moreOf(2, '复制')
  expect(names()).toEqual(['b', 'c', '', 'a'])
  await moreOf(1, '删除')
  expect(names()).toEqual(['c', '', 'a'])
  const name = line(2).getByLabelText<HTMLInputElement>('字段名')
  await hand.type(name, 'X'.repeat(42))
  expect(name.value).toBe('x'.repeat(41))
})

test('another control brings its type of column and opens the settings of its field; marks are set and taken back', async () => {
  const save = server.on(formDefinition.editAll, () => null)
  expect(screen.queryByRole('complementary', { name: '字段设置' })).toBeNull()
  await choose(line(2).getByLabelText('控件'), '日期')
  within(screen.getByRole('complementary', { name: '字段设置' })).getByText('b')
  await hand.click(line(1).getByRole('checkbox', { name: '列表' }))
  await hand.click(line(1).getByRole('checkbox', { name: '必填' }))
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  const { fields = [] } = save.mock.lastCall?.[0] ?? {}
  expect(fields.map(({ fieldShowType }) => fieldShowType)).toEqual(['text', 'date', 'text'])
  expect(fields[1]?.dbType).toBe('Date')
  expect(fields[0]).toMatchObject({ isShowList: 0, isShowForm: 1, fieldMustInput: 1 })
})

test('ux §4 a field that is moved by the keyboard is announced by its name', async () => {
  const handle = line(2).getByRole('button', { name: '拖动 b' })
  handle.focus()
  await hand.keyboard('[Space]')
  await waitFor(() => expect(handle.getAttribute('aria-pressed')).toBe('true'))
  await hand.keyboard('[Space]')
  await screen.findByText(/^b 已放在第/)
})

test('ux §4 Esc gives up a move by the keyboard; pressed again it closes the drawer', async () => {
  line(2).getByRole('button', { name: '拖动 b' }).focus()
  await hand.keyboard('[Space]')
  await screen.findByText(/^(已拿起 b|b 移到)/)
  await hand.keyboard('{Escape}')
  await screen.findByText('已取消移动 b')
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(onClose).not.toHaveBeenCalled()
  // the key is released before it is pressed again
  await waitFor(async () => {
    await hand.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalled()
  })
})
