import type { QueryItem } from '@banyan/contract/form/query-item'
import { onlineReport } from '@banyan/contract/online/report'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { anItem } from '#testing/query-item.ts'
import { choose } from '#testing/select.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ReportModal } from './report-modal.tsx'

const rows = Array.from({ length: 45 }, (_, at) => ({
  id: `r${at}`,
  name: `职员${at}`,
  a: `甲${at}`,
  b: `乙${at}`,
  c: `丙${at}`,
  d: `丁${at}`,
}))

function answers(items: QueryItem[] = []) {
  server.on(onlineReport.columns, () => ({
    cgRpConfigId: 'c1',
    cgRpConfigName: '职员',
    columns: ['name', 'a', 'b', 'c', 'd'].map((dataIndex) => ({
      title: `列${dataIndex}`,
      dataIndex,
      align: 'center' as const,
    })),
    dictOptions: {},
    fieldHrefSlots: [],
  }))
  server.on(onlineReport.queryInfo, () => items)
  return server.on(onlineReport.data, ({ pageNo = 1, pageSize = 10 }) => ({
    records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: rows.length,
  }))
}
const open = () =>
  show(<ReportModal code="staff" isMultiple onPick={() => undefined} onClose={() => undefined} />)

beforeEach(() => resize(1440))

test('another page size begins at the first page, another page keeps the size', async () => {
  const data = answers()
  open()
  await screen.findByText('职员0')
  await hand.click(screen.getByTitle('3'))
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ pageNo: 3, pageSize: 10 }))
  await choose(screen.getByRole('combobox'), '20 条/页')
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ pageNo: 1, pageSize: 20 }))
  await screen.findByText('1-20 共45条')
  await hand.click(screen.getByTitle('2'))
  await waitFor(() => expect(data.mock.lastCall?.[0]).toMatchObject({ pageNo: 2, pageSize: 20 }))
})

test('ONLINE-004 a default is asked for at once, that of a range is not', async () => {
  const data = answers([
    anItem('name', { defValue: '职员' }),
    anItem('age', { mode: 'group', defValue: '18' }),
  ])
  open()
  await screen.findByText('职员0')
  expect(data.mock.lastCall?.[0]).toMatchObject({ name: '职员' })
  expect(Object.keys(data.mock.lastCall?.[0] ?? {}).filter((name) => name.startsWith('age'))).toEqual([])
})

test('a report without rows says so', async () => {
  answers()
  server.on(onlineReport.data, () => ({ records: [], total: 0 }))
  open()
  await screen.findByText('没有符合条件的数据')
})

test('rows that cannot be read say why, and 重试 is gone while they are asked for again', async () => {
  answers()
  server.on(onlineReport.data, () => failure(500, '服务异常'))
  open()
  const again = await screen.findByRole('button', { name: '重试' })
  type Page = { records: typeof rows; total: number }
  let answer: (page: Page) => void = () => undefined
  const answered = new Promise<Page>((done) => {
    answer = done
  })
  server.on(onlineReport.data, () => answered)
  await hand.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  expect(screen.queryByText('职员0')).toBeNull()
  answer({ records: rows.slice(0, 10), total: 45 })
  await screen.findByText('职员0')
})

test('ux §6 on a phone a row is a card of its first four columns', async () => {
  resize(390)
  answers()
  open()
  const card = (await screen.findByText('职员0')).parentElement
  expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '职员0',
    '列a 甲0',
    '列b 乙0',
    '列c 丙0',
  ])
})
