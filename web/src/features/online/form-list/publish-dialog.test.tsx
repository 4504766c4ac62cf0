import { formDefinition, type TablePlan } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const aPlan = (given: Partial<TablePlan>): TablePlan => ({
  tableName: 'onl_asset',
  tableTxt: '资产台账',
  isNew: false,
  added: [],
  widened: [],
  indexed: [],
  retired: [],
  ...given,
})
beforeEach(
  () =>
    void server.on(formDefinition.publishReview, () => ({
      changes: [],
      records: 0,
      missing: [],
      findings: [],
    })),
)
const lines = () => [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
const open = (onClose = () => undefined) =>
  show(<PublishDialog id="h1" onPublished={() => undefined} onClose={onClose} />)

test('DEC-080 a new table is told with its fields, a table that stays as it is says so', async () => {
  server.on(formDefinition.publishPlan, () => [
    aPlan({ isNew: true, added: ['名称', '编号'] }),
    aPlan({ tableName: 'onl_part', tableTxt: '配件' }),
  ])
  open()
  await screen.findByText('数据表不变，更新表单的设置')
  expect(lines()).toEqual([
    '资产台账（onl_asset）',
    '新建数据表，字段 2 个：名称、编号',
    '配件（onl_part）',
    '数据表不变，更新表单的设置',
  ])
})

test('DEC-080 nothing is published before the plan is read', async () => {
  server.on(formDefinition.publishPlan, () => failure(500, '服务异常'))
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(true)
  server.on(formDefinition.publishPlan, () => [aPlan({})])
  await hand.click(again)
  await screen.findByText('数据表不变，更新表单的设置')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(false)
})

test('the dialog waits for the plan without lines', async () => {
  server.on(formDefinition.publishPlan, () => new Promise<never>(() => undefined))
  open()
  await screen.findByLabelText('备注')
  expect(lines()).toEqual([])
  expect(document.querySelectorAll('[aria-label=正在加载]')).toHaveLength(1)
})

test('取消 closes the dialog and publishes nothing', async () => {
  server.on(formDefinition.publishPlan, () => [aPlan({})])
  const publish = server.on(formDefinition.publish, () => ({ tableVersion: 2 }))
  const onClose = vi.fn(() => undefined)
  open(onClose)
  const dialog = await screen.findByRole('dialog')
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(publish).not.toHaveBeenCalled()
})

test('DEC-080 what is added, widened, indexed and no longer used is told with its names', async () => {
  server.on(formDefinition.publishPlan, () => [
    aPlan({ added: ['颜色'], widened: ['名称', '备注'], indexed: ['编号'], retired: ['旧字段'] }),
  ])
  open()
  await screen.findByText('资产台账（onl_asset）')
  expect(lines()).toEqual([
    '资产台账（onl_asset）',
    '新增列 1 个：颜色',
    '加长 2 个：名称、备注',
    '建立索引 1 个：编号',
    '不再使用（数据保留） 1 个：旧字段',
  ])
})

test('a form is published once its plan was read; a refusal stands in the dialog', async () => {
  server.on(formDefinition.publishPlan, () => [aPlan({})])
  server.on(formDefinition.publish, () => refusal('表名已被占用'))
  const onPublished = vi.fn()
  const onClose = vi.fn()
  show(<PublishDialog id="h1" onPublished={onPublished} onClose={onClose} />)
  const dialog = await screen.findByRole('dialog')
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: '发布' })
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(within(dialog).queryByRole('alert')).toBeNull()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(button)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('表名已被占用')
  expect(onPublished).not.toHaveBeenCalled()
  const publish = server.on(formDefinition.publish, () => ({ tableVersion: 2 }))
  await hand.click(within(dialog).getByRole('button', { name: /发布$/ }))
  await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1))
  expect(publish.mock.calls.map(([input]) => input)).toEqual([{ id: 'h1' }])
})

test('what changed since the last version and whom it touches is told, and the remark goes along', async () => {
  server.on(formDefinition.publishPlan, () => [aPlan({})])
  server.on(formDefinition.publishReview, () => ({
    changes: ['新增字段“厂家”'],
    records: 132,
    missing: [
      { label: '厂家', count: 4 },
      { label: '数量', count: 7, table: '配件' },
    ],
    findings: [{ isError: false, message: '标签页“其他”里没有字段，不会显示' }],
  }))
  const publish = server.on(formDefinition.publish, () => ({ tableVersion: 2 }))
  open()
  await screen.findByText('新增字段“厂家”')
  screen.getByText('影响 132 条记录，4 条缺少新的必填项“厂家”，“配件”7 行缺少新的必填项“数量”')
  screen.getByText('已有的数据不会删除。')
  screen.getByText('标签页“其他”里没有字段，不会显示')
  await hand.type(screen.getByLabelText('备注'), '加厂家')
  await hand.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(publish.mock.lastCall?.[0]).toEqual({ id: 'h1', remark: '加厂家' }))
})
