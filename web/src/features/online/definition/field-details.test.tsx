import { dictionary } from '@banyan/contract/dictionary/dictionary'
import type { FieldRecord } from '@banyan/contract/online/form-field'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { choose, openSelect, optionsIn, shownIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { DefinitionEditor } from './definition-editor.tsx'

const user = userEvent.setup()
const can = ['list', 'add', 'edit'].map((verb) => `formDefinition:${verb}`)

beforeEach(() => {
  server.on(dictionary.tree, () => [{ code: 'sex', title: '性别' }] as never)
  server.on(formHead.list, () => ({ records: [aHead({ tableName: 'onl_asset' })], total: 1 }))
  server.on(formHead.byId, () => aHead())
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
})

/** Opens the settings of the only field of a definition. */
async function settingsOf(given: Partial<FieldRecord>) {
  server.on(formDefinition.fields, () => [aFieldRecord('state', given)])
  const save = server.on(formDefinition.editAll, () => null)
  show(<DefinitionEditor id="h1" onPublish={() => undefined} onClose={() => undefined} />, { can })
  await user.click(await screen.findByRole('button', { name: '设置 state' }))
  const settings = within(await screen.findByRole('complementary', { name: '字段设置' }))
  const box = (label: string) => settings.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const saved = async () => {
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    return save.mock.lastCall![0].fields[0]
  }
  return { settings, box, saved }
}
const clear = (box: HTMLElement) =>
  user.click(box.closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement)

test('a check that no name stands for is a regular expression, typed in a box of its own', async () => {
  const { settings, box, saved } = await settingsOf({})
  expect(settings.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  // The last of a list too long to be drawn whole.
  const list = await openSelect(box('校验方式'))
  const rows = list.querySelector('.ant-select-dropdown-list-holder') as HTMLElement
  fireEvent.scroll(rows, { target: { scrollTop: 1000 } })
  await choose(box('校验方式'), '正则表达式')
  expect(box('正则表达式').value).toBe('^.+$')
  expect(shownIn(box('校验方式'))).toBe('正则表达式')
  await user.clear(box('正则表达式'))
  await user.type(box('正则表达式'), 'e|x')
  expect(shownIn(box('校验方式'))).toBe('正则表达式')
  expect((await saved())?.fieldValidType).toBe('e|x')
})

test('a check with a name has no box for an expression', async () => {
  const { settings, box, saved } = await settingsOf({ fieldValidType: 'e' })
  expect(shownIn(box('校验方式'))).toBe('电子邮箱')
  expect(settings.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  await choose(box('校验方式'), '手机号')
  expect(settings.queryByLabelText('正则表达式', { selector: 'input' })).toBeNull()
  expect((await saved())?.fieldValidType).toBe('m')
})

test('a check and a query mode that are cleared are saved as none', async () => {
  const { box, saved } = await settingsOf({ fieldValidType: 'e', queryMode: 'like' })
  await clear(box('校验方式'))
  expect(shownIn(box('校验方式'))).toBe('请选择')
  await clear(box('查询模式'))
  expect(await saved()).toMatchObject({ fieldValidType: '', queryMode: '' })
})

test('only a field with decimals is asked how many', async () => {
  const { box, saved } = await settingsOf({
    dbType: 'double',
    dbLength: 10,
    dbPointLength: 2,
    fieldShowType: 'number',
  })
  await user.clear(box('小数位'))
  await user.type(box('小数位'), '4')
  expect((await saved())?.dbPointLength).toBe(4)
})

test('a mark that is taken back is saved as 0', async () => {
  const { saved } = await settingsOf({ isReadOnly: 1 })
  const mark = screen.getByRole<HTMLInputElement>('checkbox', { name: '表单中只读' })
  expect(mark.checked).toBe(true)
  await user.click(mark)
  expect(mark.checked).toBe(false)
  expect((await saved())?.isReadOnly).toBe(0)
})

test('dictionaries are offered until a table is named; then the value column is typed', async () => {
  const { box } = await settingsOf({ fieldShowType: 'list' })
  await waitFor(async () => expect(optionsIn(await openSelect(box('字典编码')))).toEqual(['性别（sex）']))
  await choose(box('字典表'), '资产台账（onl_asset）')
  expect(box('字典表').value).toBe('onl_asset')
  await user.click(box('字典编码'))
  expect(box('字典编码').getAttribute('aria-expanded')).toBe('false')
  expect(box('显示字段').getAttribute('role')).not.toBe('combobox')
})
