import type { SubTable } from '@banyan/contract/form/sub-table'
import { onlineForm } from '@banyan/contract/online/form'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import {
  answerForm,
  assetActions,
  assetColumns,
  assetHead,
  assetRecord,
  publishedAssets,
} from '#testing/online-form.ts'
import { Answered, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { CgformListPage } from './cgform-list-page.tsx'
import { partsByTheme } from './sub-rows.tsx'

const showList = (can = assetActions) => show(<CgformListPage />, { can, path: '/online/cgformList/assets' })
const form = () => screen.getByRole('button', { name: '保存' }).closest('form') as HTMLElement

test('ONLINE-001 ONLINE-002 WIDGET-039 a form told by the server becomes a list with its columns and query items', async () => {
  const data = publishedAssets()
  showList()
  await screen.findByText('投影仪')
  screen.getByRole('columnheader', { name: '价格' })
  expect(screen.queryByRole('columnheader', { name: '备注' })).toBeNull()
  expect(data.mock.lastCall?.[0]).toMatchObject({ formCode: 'assets', pageNo: 1, pageSize: 10 }) // SHELL-040

  await hand.type(screen.getByLabelText('资产名称', { selector: 'input' }), '投影')
  await hand.type(screen.getByLabelText('价格最小值'), '100{Enter}')
  await waitFor(() =>
    expect(data.mock.lastCall?.[0]).toMatchObject({ asset_name: '*投影*', price_begin: '100' }),
  )
})

test('ONLINE-001 a new record is checked by the schema, then sent whole', async () => {
  publishedAssets()
  const add = server.on(onlineForm.add, () => 'r2')
  showList()
  await hand.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('请输入资产名称')
  expect(add).not.toHaveBeenCalled()
  await hand.type(within(form()).getByLabelText('资产名称'), '打印机')
  await hand.type(within(form()).getByLabelText('价格'), '12.345')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('价格最多保留2位小数')
  await hand.clear(within(form()).getByLabelText('价格'))
  await hand.type(within(form()).getByLabelText('价格'), '12.34')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  expect(add.mock.lastCall?.[0]).toMatchObject({ formCode: 'assets', asset_name: '打印机', price: 12.34 })
})

test('DEC-076 DEC-114 an edit sends its version; a duplicate is refused and nothing typed is lost', async () => {
  publishedAssets()
  const message = '数据重复，请检查'
  const result = { field: 'asset_name', message, beside: ['price'] }
  const edit = server.on(
    onlineForm.edit,
    () => new Answered(200, { success: false, code: 500, message, result }),
  )
  showList()
  await screen.findByText('投影仪')
  await hand.click(screen.getByRole('button', { name: '编辑' }))
  const name = await waitFor(() => within(form()).getByLabelText<HTMLInputElement>('资产名称'))
  await hand.type(name, '二')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(within(form()).getAllByText(message)).toHaveLength(2))
  for (const label of ['资产名称', '价格'])
    expect(within(form()).getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    formCode: 'assets',
    id: 'r1',
    version: 4,
    asset_name: '投影仪二',
    note: '会议室',
  })
  expect(name.value).toBe('投影仪二')
})

const parts: SubTable = {
  key: 'onl_asset_part',
  title: '配件',
  relation: 'many',
  foreignKey: 'asset_id',
  mainKey: 'id',
  fields: [{ name: 'part', label: '配件名称', type: 'text', required: true }],
}

test('ONLINE-001 ONLINE-002 DEC-117 DEC-080 a row of the list opens and shows the rows of its sub-tables; they are read, edited and sent with their record; a refusal stands in its row', async () => {
  publishedAssets([parts])
  const rows = [{ id: 'p1', version: 1, part: '灯泡' }]
  server.on(onlineForm.byId, () => ({ ...assetRecord, onl_asset_part: rows }))
  const message = '配件第2行：该值不可用，系统中已存在！'
  const result = { table: 'onl_asset_part', row: 1, field: 'part', message: '该值不可用，系统中已存在！' }
  const edit = server.on(
    onlineForm.edit,
    () => new Answered(200, { success: false, code: 500, message, result }),
  )
  showList()
  await screen.findByText('投影仪')
  await hand.click(screen.getByRole('button', { name: /展开行/ }))
  within(await screen.findByRole('region', { name: '配件' })).getByText('灯泡')
  await hand.click(screen.getByRole('button', { name: '编辑' }))
  await hand.click(await screen.findByRole('button', { name: /新增一行/ }))
  const second = within(await screen.findByRole('row', { name: '第2行' }))
  await hand.type(second.getByRole('textbox', { name: '配件名称' }), '遥控器')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await second.findByText('该值不可用，系统中已存在！')
  expect(within(form()).queryByText(message)).toBeNull() // one message per failure, at its field
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    id: 'r1',
    version: 4,
    onl_asset_part: [...rows, { part: '遥控器' }],
  })
})

/** A form whose records are a tree: 总部, and 一楼 below it. */
function publishedTree() {
  publishedAssets()
  const tree = {
    ...assetHead,
    tableTxt: '地点',
    isTree: 'Y' as const,
    treeParentIdField: 'pid',
    treeIdField: 'has_child',
  }
  answerForm({ head: tree, columns: { ...assetColumns, pidField: 'pid', hasChildrenField: 'has_child' } })
  const level = server.on(onlineForm.treeData, (input) => {
    const { pid, hasQuery } = input as { pid?: string; hasQuery?: string }
    const records =
      pid || hasQuery
        ? [{ id: 'c1', asset_name: '一楼', has_child: '0' }]
        : [{ id: 't1', asset_name: '总部', has_child: '1' }]
    return { records, total: 1 }
  })
  show(<CgformListPage />, { can: assetActions, path: '/online/cgformTreeList/assets' })
  return level
}

test('ONLINE-002 DEC-080 a tree opens level by level; a query finds records wherever they lie', async () => {
  const level = publishedTree()
  await screen.findByText('总部')
  expect(screen.queryByText('一楼')).toBeNull()
  await hand.click(screen.getByRole('button', { name: /展开行/ }))
  await screen.findByText('一楼')
  expect(level.mock.lastCall?.[0]).toMatchObject({ formCode: 'assets', pid: 't1' })
  await hand.type(screen.getByLabelText('资产名称', { selector: 'input' }), '楼{Enter}')
  await waitFor(() =>
    expect(level.mock.lastCall?.[0]).toMatchObject({ hasQuery: 'true', asset_name: '*楼*' }),
  )
  await waitFor(() => expect(screen.queryByText('总部')).toBeNull())
})

test('ONLINE-002 DEC-080 a record of a tree is added below another from its row', async () => {
  publishedTree()
  const add = server.on(onlineForm.add, () => 'r2')
  await hand.click(within(await screen.findByRole('row', { name: /总部/ })).getByText('更多'))
  await hand.click(await screen.findByText('新增下级'))
  await screen.findByText('新增下级 · 总部')
  await hand.type(within(form()).getByLabelText('资产名称'), '二楼')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  expect(add.mock.lastCall?.[0]).toMatchObject({ asset_name: '二楼', pid: 't1' })
})

test('SESS-083 who may only read the records sees no dead buttons', async () => {
  publishedAssets()
  const hideColumns = ['add', 'update', 'delete', 'batch_delete', 'import', 'export']
  answerForm({ columns: { ...assetColumns, hideColumns } })
  showList(['online:assets:list'])
  await screen.findByText('投影仪')
  for (const name of [/新增/, /编辑/, /删除/, /导入/, /导出/, /回收站/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('DEC-080 an administrator uses a form that is in no menu yet: the server says what may be done', async () => {
  publishedAssets()
  showList([])
  await screen.findByText('投影仪')
  for (const name of [/新增/, /编辑/, /导入/, /导出/, /回收站/]) screen.getByRole('button', { name })
})

test('LIST-006 a record is deleted by its id', async () => {
  publishedAssets()
  const remove = server.on(onlineForm.remove, () => null)
  showList()
  await screen.findByText('投影仪')
  await hand.click(screen.getByRole('button', { name: '删除' }))
  await hand.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '删除' }))
  await screen.findByText('删除成功!')
  expect(remove.mock.lastCall?.[0]).toEqual({ formCode: 'assets', rowIds: ['r1'] })
})

test('ONLINE-001 a deleted record is restored from the bin of its form, or erased after a question', async () => {
  publishedAssets()
  const gone = {
    ...assetRecord,
    id: 'r9',
    asset_name: '旧投影',
    updateBy: 'admin',
    updateBy_dictText: '管理员',
    updateTime: '2026-11-14 09:21:07',
  }
  const removed = server.on(onlineForm.removed, () => ({ records: [gone], total: 1 }))
  const restore = server.on(onlineForm.restore, () => null)
  const erase = server.on(onlineForm.erase, () => null)
  showList()
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  const row = within((await screen.findByText('旧投影')).closest('tr') as HTMLElement)
  screen.getByText('资产台账回收站')
  row.getByText('2026-11-14 09:21:07')
  expect(row.getByText('管理员').title).toBe('管理员（admin）')
  expect(removed.mock.lastCall?.[0]).toMatchObject({
    formCode: 'assets',
    column: 'updateTime',
    order: 'desc',
  })
  await hand.click(row.getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ formCode: 'assets', rowIds: ['r9'] }))
  await hand.click(row.getByRole('button', { name: '彻底删除' }))
  await screen.findByText('该记录将无法还原')
  expect(erase).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '彻底删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(erase.mock.lastCall?.[0]).toEqual({ formCode: 'assets', rowIds: ['r9'] }))
})

test('an empty bin says so', async () => {
  publishedAssets()
  server.on(onlineForm.removed, () => ({ records: [], total: 0 }))
  showList()
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  await screen.findByText('回收站是空的')
})

test('ONLINE-001 DEC-080 who may import gets the import of the form', async () => {
  publishedAssets()
  showList()
  await screen.findByText('投影仪')
  await hand.click(screen.getByRole('button', { name: /导入/ }))
  await screen.findByText('导入资产台账')
})

test('DEC-080 an unknown form says so and can be tried again', async () => {
  publishedAssets()
  server.on(onlineForm.page, () => refusal('实体不存在'))
  showList()
  await screen.findByRole('button', { name: '重试' })
  expect(screen.getAllByText('实体不存在')).toHaveLength(1)
})

test('DEC-080 family contract 13.2: a value with a link leads to its address, and the columns it names are read along', async () => {
  const data = publishedAssets()
  const [name, ...others] = assetColumns.columns
  answerForm({
    columns: {
      ...assetColumns,
      columns: [{ ...name!, hrefSlotName: 'fieldHref_asset_name' }, ...others],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
      fieldHrefSlots: [{ slotName: 'fieldHref_asset_name', href: '/isps/user?username=${note}' }],
    },
  })
  showList()
  const link = await screen.findByRole('link', { name: '投影仪' })
  expect(link.getAttribute('href')).toBe('#/isps/user?username=%E4%BC%9A%E8%AE%AE%E5%AE%A4')
  expect(String(data.mock.lastCall?.[0].field).split(',')).toContain('note')
})

test('DEC-080 a form without pages and boxes shows its rows at once, and none can be ticked', async () => {
  const data = publishedAssets()
  answerForm({
    columns: {
      ...assetColumns,
      paginationFlag: 'N' as const,
      checkboxFlag: 'N' as const,
    },
  })
  showList()
  await screen.findByText('投影仪')
  expect(data.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 500 })
  screen.getByText('1-1 共1条')
  expect(document.querySelector('.ant-pagination')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /更多/ })).toBeNull()
})

test('DEC-080 a form without pages that has more rows than one call gives has pages again', async () => {
  publishedAssets()
  answerForm({ columns: { ...assetColumns, paginationFlag: 'N' as const } })
  const data = server.on(onlineForm.data, () => ({ records: [assetRecord], total: 501, fieldList: [] }))
  showList()
  await screen.findByText('1-500 共501条')
  await hand.click(screen.getByTitle('2'))
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ pageNo: 2, pageSize: 500 }))
})

test.each([
  ['normal', 'under'],
  ['innerTable', 'under'],
  ['tab', 'under'],
  ['erp', 'below'],
])('DEC-080 the theme %s shows the sub-tables %s', (theme, place) => {
  expect(Object.keys(partsByTheme(theme))).toEqual([place])
})
