import type { QueryItem } from '@banyan/contract/form/query-item'
import { onlineReport, type ReportConfig } from '@banyan/contract/online/report'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { resize } from '../../../testing/window.ts'
import { CgreportPage } from './cgreport-page.tsx'

const config: ReportConfig = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '品牌统计',
  columns: [
    { title: '品牌', dataIndex: 'name', align: 'center', sorter: 'true', hrefSlotName: 'brand_link' },
    { title: '状态', dataIndex: 'status', align: 'center', customRender: 'status', groupTitle: '概况' },
    { title: '数量', dataIndex: 'n', align: 'center', groupTitle: '概况' },
  ],
  dictOptions: { status: [{ value: '1', text: '启用', title: '启用' }] },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column
  fieldHrefSlots: [{ slotName: 'brand_link', href: '/vclinfoExtend/vehicleBrand?name=${name}' }],
}

const queries: QueryItem[] = [
  { field: 'name', label: '品牌', view: 'string', mode: 'single', hidden: '0' },
  { field: 'status', label: '状态', view: 'string', mode: 'single', hidden: '0', defValue: '1' },
]

function defined() {
  server.on(onlineReport.columns, () => config)
  server.on(onlineReport.queryInfo, () => queries)
  server.on(onlineReport.params, () => [{ paramName: 'year', paramTxt: '年份', paramValue: '2026' }])
  return server.on(onlineReport.data, () => ({
    records: [{ name: '宇通 A', status: '1', n: 3 }],
    total: 1,
    totals: { n: 1234.5 },
    asOf: Date.UTC(2026, 10, 18, 3, 42, 5),
  }))
}
afterEach(() => resize(1024))
const open = () => show(<CgreportPage />, { path: '/online/cgreport/brand_report' })

test('ONLINE-002 ONLINE-003 ONLINE-005 ONLINE-007 DEC-081 a report shows its columns, texts, groups, links and sums', async () => {
  const data = defined()
  open()
  const link = await screen.findByRole('link', { name: '宇通 A' })
  expect(link.getAttribute('href')).toBe('#/vclinfoExtend/vehicleBrand?name=%E5%AE%87%E9%80%9A%20A')
  screen.getByRole('columnheader', { name: '概况' })
  screen.getByText('启用')
  screen.getByText('合计')
  screen.getByText('数据截至 11:42:05') // decision 0050
  expect(screen.getByText('1,234.5').closest('td')?.style.textAlign).toBe('end')
  expect(data.mock.lastCall?.[0]).toMatchObject({
    configId: 'r1',
    pageNo: 1, // SHELL-040
    pageSize: 10,
    self_year: '2026',
    status: '1',
  })
})

test('LIST-036 LIST-037 DEC-125 a report has quick jumper and size changer', async () => {
  defined()
  server.on(onlineReport.data, () => ({ records: [{ name: '宇通 A', status: '1', n: 3 }], total: 45 }))
  open()
  await screen.findByText('1-10 共45条')
  expect(document.querySelector('.ant-pagination-options-quick-jumper')).not.toBeNull()
  screen.getByText('10 条/页')
})

test('ONLINE-004 ONLINE-006 defaults count until somebody asks, and again after 重置', async () => {
  const data = defined()
  open()
  await screen.findByText('启用')
  await hand.clear(screen.getByLabelText('状态', { selector: 'input' }))
  await hand.type(screen.getByLabelText('品牌', { selector: 'input' }), '宇通{Enter}')
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ name: '宇通' }))
  expect(data.mock.lastCall?.[0]).not.toHaveProperty('status')
  await hand.click(screen.getByRole('button', { name: /重\s*置/ }))
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ status: '1', self_year: '2026' }))
  expect(data.mock.lastCall?.[0]).not.toHaveProperty('name')
})

test('DEC-081 a report that is not there says so and can be tried again', async () => {
  defined()
  server.on(onlineReport.columns, () => refusal('实体不存在'))
  open()
  await screen.findByRole('button', { name: /重\s*试/ })
})

test('a title sorts up, then down, then not at all; turning a page sorts nothing', async () => {
  defined()
  const data = server.on(onlineReport.data, () => ({
    records: [{ name: '宇通 A', status: '1', n: 30 }],
    total: 25,
  }))
  open()
  const asked = () => data.mock.lastCall?.[0]
  const title = await screen.findByRole('columnheader', { name: '品牌' })
  await screen.findByText('宇通 A')
  await hand.click(screen.getByTitle('2'))
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 2, column: 'createTime', order: 'desc' }))
  await hand.click(within(title).getByText('品牌'))
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 1, column: 'name', order: 'asc' }))
  await hand.click(within(title).getByText('品牌'))
  await waitFor(() => expect(asked()).toMatchObject({ column: 'name', order: 'desc' }))
  await hand.click(screen.getByTitle('3'))
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 3, column: 'name', order: 'desc' }))
  await hand.click(within(title).getByText('品牌'))
  await waitFor(() => expect(asked()).toMatchObject({ column: 'createTime', order: 'desc' }))
})

test('a report without rows says so and sums nothing up', async () => {
  defined()
  server.on(onlineReport.data, () => ({ records: [], total: 0, totals: { n: 0 } }))
  open()
  await screen.findByText('没有符合条件的数据')
  expect(screen.queryByText('合计')).toBeNull()
})

test('ux §6 on a phone a row is a card, and the sums stand in one line', async () => {
  resize(390)
  defined()
  server.on(onlineReport.data, () => ({
    records: [{ name: '宇通 A', status: '1', n: 3 }],
    total: 1,
    totals: { status: 7, n: 1234.5 },
  }))
  open()
  const sums = await screen.findByText('合计：状态 7，数量 1,234.5')
  expect(sums.closest('tfoot')).not.toBeNull()
  const card = screen.getByText('宇通 A').parentElement
  expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '宇通 A',
    '状态 1',
    '数量 3',
  ])
  expect(screen.queryByRole('columnheader', { name: '品牌' })).toBeNull()
})
