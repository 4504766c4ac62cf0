import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'
import { resize } from '#testing/window.ts'
import { UserPicker } from './user-picker.tsx'

const names = [
  '张三',
  '李四',
  '王五',
  '赵六',
  '钱七',
  '孙八',
  '周九',
  '吴十',
  '郑一',
  '冯二',
  '陈十一',
  '褚十二',
]
const people = names.map((realname, at) => ({
  id: `i${at}`,
  username: `u${at}`,
  realname,
  sex: 1,
  sex_dictText: '男',
  phone: `1380000000${at % 10}`,
  version: 1,
}))
const node = (key: string, title: string, children: ReturnType<typeof leaf>[] | null = null) => ({
  key,
  value: key,
  title,
  children,
})
const leaf = (key: string, title: string) => ({ key, value: key, title, children: null })
const aField = (given: Partial<Field> = {}): Field => ({
  name: 'keeper',
  label: '保管人',
  type: 'sel_user',
  ...given,
})
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const listed = () =>
  server.on(user.list, ({ pageNo = 1, pageSize = 10 }) => ({
    records: people.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: people.length,
  }))

beforeEach(() => {
  resize(1440)
  server.on(departTree.ids, () => [node('d1', '集团', [leaf('d2', '华北一部')]), node('d3', '子公司')])
  server.on(dictionary.texts, ({ key = '' }) =>
    key.split(',').map((one) => people.find(({ username }) => username === one)?.realname ?? one),
  )
})
const open = async () => {
  await hand.click(await screen.findByRole('combobox'))
  return screen.findByRole('dialog')
}
const can = ['user:list']

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('PICK-005 PICK-006 ADMIN-035 WIDGET-023 a department tree and a user table in a modal of 1250', async () => {
  const list = listed()
  show(<TestForm fields={[aField()]} />, { can })
  const dialog = await open()
  expect(dialog.style.width || dialog.style.getPropertyValue('--ant-modal-xs-width')).toBe('1250px')
  await within(dialog).findByText('华北一部')
  for (const title of ['用户名', '姓名', '性别', '手机号']) within(dialog).getByText(title)
  within(await within(dialog).findByRole('row', { name: /张三/ })).getByText('13800000000')

  await hand.click(within(dialog).getByText('华北一部'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ id: 'd2', pageNo: 1, pageSize: 10 }))
  await hand.click(within(dialog).getByText('李四'))
  expect(held()).toEqual({})
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(held()).toEqual({ keeper: 'u1' })
})

test('PICK-006 ADMIN-037 who may not read the list of users sees the people of a department', async () => {
  const list = listed()
  const below = server.on(userDepart.below, () => people)
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  await within(dialog).findByText('张三')
  expect(below.mock.lastCall?.[0]).toEqual({ id: 'd1' })
  expect(within(dialog).queryByText('陈十一')).toBeNull()
  await hand.type(within(dialog).getByLabelText('搜索用户'), '陈')
  await within(dialog).findByText('陈十一')
  await hand.click(within(dialog).getByText('子公司'))
  await waitFor(() => expect(below.mock.lastCall?.[0]).toEqual({ id: 'd3' }))
  expect(list).not.toHaveBeenCalled()
})

test('DEC-075 several people survive paging and are stored as usernames joined by commas', async () => {
  listed()
  show(<TestForm fields={[aField({ multiple: true })]} first={{ keeper: 'u11' }} />, { can })
  await screen.findByText('褚十二')
  const dialog = await open()
  await within(dialog).findByText('张三')
  within(dialog).getByText('已选择 1 项')
  await hand.click(within(dialog).getByText('张三'))
  await hand.click(within(dialog).getByTitle('2'))
  await hand.click(await within(dialog).findByText('陈十一'))
  await within(dialog).findByText('已选择 3 项')
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(held()).toEqual({ keeper: 'u11,u0,u10' })
})

test('a chosen person leaves by the tag, and all by 清空', async () => {
  listed()
  show(<TestForm fields={[aField({ multiple: true })]} first={{ keeper: 'u10,u11' }} />, { can })
  await screen.findByText('褚十二')
  const dialog = await open()
  await within(dialog).findByText('张三')
  await hand.click(within(within(dialog).getByText('陈十一')).getByRole('button'))
  await within(dialog).findByText('已选择 1 项')
  await hand.click(within(dialog).getByRole('button', { name: '清空' }))
  await within(dialog).findByText('已选择 0 项')
})

test('in single mode the next choice takes the place of the one before', async () => {
  listed()
  show(<TestForm fields={[aField()]} first={{ keeper: 'u2' }} />, { can })
  const dialog = await open()
  await hand.click(await within(dialog).findByText('张三'))
  await hand.click(within(dialog).getByText('李四'))
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(held()).toEqual({ keeper: 'u1' })
})

test('a word is looked for in username, name and phone number', async () => {
  const list = listed()
  show(<TestForm fields={[aField()]} />, { can })
  const dialog = await open()
  await hand.type(within(dialog).getByLabelText('搜索用户'), '138')
  const asked = () => {
    const { superQueryMatchType, superQueryParams = '%5B%5D' } = list.mock.lastCall?.[0] ?? {}
    const lines = JSON.parse(decodeURIComponent(superQueryParams)) as Record<string, string>[]
    return [superQueryMatchType, ...lines.map(({ field, rule, val }) => [field, rule, val].join(' '))]
  }
  await waitFor(() =>
    expect(asked()).toEqual(['or', 'username like 138', 'realname like 138', 'phone like 138']),
  )
})

test('cancelled, nothing changes', async () => {
  listed()
  show(<TestForm fields={[aField()]} first={{ keeper: 'u2' }} />, { can })
  const dialog = await open()
  await hand.click(await within(dialog).findByText('张三'))
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(held()).toEqual({ keeper: 'u2' })
})

test('the box opens by keyboard, and is cleared without the dialog', async () => {
  listed()
  const { container } = show(<TestForm fields={[aField()]} first={{ keeper: 'u2' }} />, { can })
  ;(await screen.findByRole('combobox')).focus()
  await hand.keyboard('{ArrowDown}')
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await hand.click(container.querySelector('.ant-select-clear') as HTMLElement)
  expect(held()).toEqual({ keeper: null })
})

test('on a phone the dialog fills the screen and departments fold away', async () => {
  resize(390)
  listed()
  show(<TestForm fields={[aField()]} />, { can })
  const dialog = await open()
  await within(dialog).findByText('部门 全部')
  await within(dialog).findByText('u0 · 男 · 13800000000')
  expect(within(dialog).queryByRole('button', { name: '全屏' })).toBeNull()
})

test('WIDGET-023 DEC-075 names are shown, from the row or looked up', async () => {
  const { Show } = widgets.sel_user
  const first = show(<Show field={aField()} value="u1" text="李四（行）" />)
  expect(first.container.textContent).toBe('李四（行）')
  first.unmount()
  show(<Show field={aField()} value="u1,u2" />)
  await screen.findByText('李四,王五')
})

test('WIDGET-046 query view sel_user is the user picker', async () => {
  listed()
  const asked: unknown[] = []
  const { Query } = widgets.sel_user
  show(<Query field={aField()} id="q" value="" onChange={(value) => asked.push(value)} />, { can })
  const dialog = await open()
  await hand.click(await within(dialog).findByText('王五'))
  await hand.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(asked).toEqual(['u2'])
})

test('a form complains of an empty box when its dialog is closed, not when it is opened', async () => {
  listed()
  show(
    <Form validateTrigger="onBlur">
      <Form.Item name="keeper" rules={[{ required: true, message: '请选择保管人' }]}>
        <UserPicker />
      </Form.Item>
    </Form>,
    { can },
  )
  const dialog = await open()
  await within(dialog).findByText('张三')
  expect(screen.queryByText('请选择保管人')).toBeNull()
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await closed()
  await screen.findByText('请选择保管人')

  const again = await open()
  await hand.click(await within(again).findByText('张三'))
  await hand.click(within(again).getByRole('button', { name: '确定' }))
  await closed()
  await waitFor(() => expect(screen.queryByText('请选择保管人')).toBeNull())
})
