import type { QueryItem } from '@banyan/contract/form/query-item'
import { onlineReport } from '@banyan/contract/online/report'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportModal } from '#features/online/report-picker/report-modal.tsx'
import { widgets } from '#features/online/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { anItem } from '#testing/query-item.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'
import { resize } from '#testing/window.ts'

const rows = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, name: `职员${at}`, sex: '1' }))
const aField = (given: Partial<Field> = {}): Field => ({
  name: 'keeper',
  label: '保管人',
  type: 'popup',
  popupCode: 'staff',
  orgFields: 'id,name',
  destFields: 'keeper_id,keeper',
  ...given,
})
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')

const answers = (items: QueryItem[] = [anItem('name')]) => ({
  columns: server.on(onlineReport.columns, () => ({
    cgRpConfigId: 'c1',
    cgRpConfigName: '职员',
    columns: [
      { title: '姓名', dataIndex: 'name', align: 'center' as const, sorter: 'true' as const },
      { title: '性别', dataIndex: 'sex', align: 'center' as const, customRender: 'sex' },
    ],
    dictOptions: { sex: [{ value: '1', text: '男', title: '男' }] },
    fieldHrefSlots: [],
  })),
  query: server.on(onlineReport.queryInfo, () => items),
  data: server.on(onlineReport.data, ({ pageNo = 1, pageSize = 10 }) => ({
    records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
  })),
})
const open = async () => {
  await hand.click(await screen.findByRole('combobox'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('职员0')
  return dialog
}
const confirm = (dialog: HTMLElement) => hand.click(within(dialog).getByRole('button', { name: '确定' }))

beforeEach(() => resize(1440))
afterEach(() => vi.useRealTimers())

test('PICK-026 PICK-027 PICK-037 ONLINE-005 ONLINE-006 ONLINE-007 columns, query items and rows in a modal of 1200', async () => {
  const { columns, query, data } = answers()
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  expect(dialog.style.width || dialog.style.getPropertyValue('--ant-modal-xs-width')).toBe('1200px')
  expect(columns.mock.lastCall?.[0]).toEqual({ code: 'staff' })
  expect(query.mock.lastCall?.[0]).toEqual({ configId: 'c1' })
  expect(data.mock.lastCall?.[0]).toMatchObject({ configId: 'c1', pageNo: 1, pageSize: 10 })
  within(within(dialog).getByRole('row', { name: /职员3/ })).getByText('男')
  within(dialog).getByText(`1-10 共${rows.length}条`)

  await hand.type(within(dialog).getByLabelText('条件name'), '职员{Enter}')
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ name: '职员', pageNo: 1 }))
  await hand.click(within(dialog).getByRole('button', { name: '重置' }))
  await waitFor(() => expect(data.mock.lastCall?.[0]).not.toHaveProperty('name'))
  await hand.click(within(dialog).getAllByText('姓名')[0] as HTMLElement)
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ column: 'name', order: 'asc' }))
})

test('PICK-028 展开 is there only with more than 3 query items', async () => {
  answers(['a', 'b', 'c'].map((name) => anItem(name)))
  const first = show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  expect(within(dialog).queryByRole('button', { name: /展开/ })).toBeNull()
  first.unmount()

  answers(['a', 'b', 'c', 'd'].map((name) => anItem(name)))
  show(<TestForm fields={[aField()]} />)
  const wider = await open()
  expect(within(wider).queryByLabelText('条件d')).toBeNull()
  await hand.click(within(wider).getByRole('button', { name: /展开/ }))
  within(wider).getByLabelText('条件d')
  await hand.click(within(wider).getByRole('button', { name: /收起/ }))
  expect(within(wider).queryByLabelText('条件d')).toBeNull()
})

test('PICK-029 PICK-030 PICK-031 PICK-033 rows are toggled by a click, kept across pages, cleared and refreshed', async () => {
  const { data } = answers()
  show(<TestForm fields={[aField({ multiple: true })]} />)
  const dialog = await open()
  await hand.click(within(dialog).getByText('职员1'))
  await hand.click(within(dialog).getByText('职员2'))
  await hand.click(within(dialog).getByText('职员2'))
  within(dialog).getByText('已选择 1 项')
  await hand.click(within(dialog).getByTitle('2'))
  await hand.click(await within(dialog).findByText('职员11'))
  within(dialog).getByText('已选择 2 项')
  const asked = data.mock.calls.length
  await hand.click(within(dialog).getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(data.mock.calls.length).toBe(asked + 1))
  within(dialog).getByText('已选择 2 项')
  await hand.click(within(dialog).getByRole('button', { name: '清空' }))
  within(dialog).getByText('已选择 0 项')

  await hand.click(within(dialog).getByText('10 条/页'))
  const sizes = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
  expect(sizes).toEqual(['10 条/页', '20 条/页', '30 条/页'])
})

test('PICK-034 WIDGET-020 WIDGET-036 the chosen row is written to the target fields', async () => {
  answers()
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  await hand.click(within(dialog).getByText('职员4'))
  expect(held()).toEqual({})
  await confirm(dialog)
  expect(held()).toEqual({ keeper: '职员4', keeper_id: 'r4' })
})

test('PICK-034 DEC-074 several rows are joined with commas', async () => {
  answers()
  show(<TestForm fields={[aField({ multiple: true })]} />)
  const dialog = await open()
  await hand.click(within(dialog).getByText('职员4'))
  await hand.click(within(dialog).getByText('职员1'))
  await confirm(dialog)
  expect(held()).toEqual({ keeper: '职员4,职员1', keeper_id: 'r4,r1' })
})

test('PICK-035 PICK-036 none, or several in single mode: 请选择一条记录, and the dialog stays', async () => {
  answers()
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  await confirm(dialog)
  await screen.findByText('请选择一条记录')
  await hand.click(within(dialog).getByText('职员4'))
  await hand.click(within(dialog).getByText('职员1'))
  await confirm(dialog)
  within(dialog).getByText('已选择 2 项')
  expect(held()).toEqual({})
})

test('PICK-036 several rows in single mode: the warning, and nothing is written', async () => {
  answers()
  show(<TestForm fields={[aField()]} />)
  const dialog = await open()
  await hand.click(within(dialog).getByText('职员4'))
  await hand.click(within(dialog).getByText('职员1'))
  expect(screen.queryByText('请选择一条记录')).toBeNull()
  await confirm(dialog)
  await screen.findByText('请选择一条记录')
  within(dialog).getByText('已选择 2 项')
  expect(held()).toEqual({})
  await hand.click(within(dialog).getByText('职员1'))
  await confirm(dialog)
  expect(held()).toEqual({ keeper: '职员4', keeper_id: 'r4' })
})

test('a cleared box clears its target fields', async () => {
  answers()
  const first = { keeper: '职员4', keeper_id: 'r4' }
  const { container } = show(<TestForm fields={[aField()]} first={first} />)
  await screen.findByText('职员4')
  await hand.click(container.querySelector('.ant-select-clear') as HTMLElement)
  expect(held()).toEqual({ keeper: null, keeper_id: null })
})

test.each([
  [{ popupCode: '' }, 'popup参数未正确配置!'],
  [{ destFields: 'keeper' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('WIDGET-069 WIDGET-070 configured as %j it says so and is disabled', async (given, text) => {
  show(<TestForm fields={[aField(given)]} />)
  await screen.findByText(text)
  expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
})

test('WIDGET-048 query view popup is the report picker', async () => {
  answers()
  const asked: unknown[] = []
  const { Query } = widgets.popup
  show(<Query field={aField()} id="q" value="" onChange={(value) => asked.push(value)} />)
  const dialog = await open()
  await hand.click(within(dialog).getByText('职员2'))
  await confirm(dialog)
  expect(asked).toEqual(['职员2'])
})

const picker = (groupId?: string) => (
  <ReportModal code="staff" isMultiple groupId={groupId} onPick={() => undefined} onClose={() => undefined} />
)

test('ONLINE-008 ONLINE-009 DEC-083 with a group an answer is kept for 30 s, and 刷新 skips it', async () => {
  const { columns, data } = answers()
  const first = show(picker('g1'))
  await screen.findByText('职员0')
  first.unmount()
  const second = show(picker('g1'))
  await screen.findByText('职员0')
  expect(columns).toHaveBeenCalledTimes(1)
  expect(data).toHaveBeenCalledTimes(1)
  await hand.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(data).toHaveBeenCalledTimes(2))
  second.unmount()

  const later = Date.now() + 30_001
  vi.spyOn(Date, 'now').mockReturnValue(later)
  show(picker('g1'))
  await waitFor(() => expect(data).toHaveBeenCalledTimes(3))
  vi.restoreAllMocks()
})

test('ONLINE-008 another group, other parameters or no group ask for themselves', async () => {
  const { data } = answers()
  for (const [at, group] of ['g2', 'g3', undefined, undefined].entries()) {
    const { unmount } = show(picker(group))
    await screen.findByText('职员0')
    expect(data).toHaveBeenCalledTimes(at + 1)
    unmount()
  }
})

test('DEC-083 equal questions asked at the same time are one call', async () => {
  const { columns } = answers()
  show(
    <>
      {picker('g4')}
      {picker('g4')}
    </>,
  )
  await waitFor(() => expect(screen.getAllByText('职员0')).toHaveLength(2))
  expect(columns).toHaveBeenCalledTimes(1)
})

test('a report that cannot be read says why and can be asked for again', async () => {
  server.on(onlineReport.columns, () => failure(500, '服务异常'))
  show(picker())
  const again = await screen.findByRole('button', { name: '重试' })
  answers()
  await hand.click(again)
  await screen.findByText('职员0')
})
