import { visit } from '@banyan/contract/identity/visit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Visits } from './visits.tsx'

const days = [
  { tian: '2026-11-13', type: '11-13', visit: 0, ip: 0 },
  { tian: '2026-11-14', type: '11-14', visit: 300, ip: 150 },
]
const figures = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd')?.textContent,
  ])

beforeEach(() => {
  queryClient.clear()
  server.on(visit.totals, () => ({ todayVisitCount: 1234, todayIp: 0, totalVisitCount: 1_234_567 }))
  server.on(visit.week, () => days)
})

test('DEC-064 the figures of today and of all days are grouped by thousands, zero is a figure', async () => {
  show(<Visits />)
  await screen.findByText('1,234')
  expect(figures()).toEqual([
    ['今日访问', '1,234'],
    ['今日 IP', '0'],
    ['累计访问', '1,234,567'],
  ])
})

test('DEC-064 the days are read as a table, in their order', async () => {
  show(<Visits />)
  const table = await screen.findByRole('table', { name: '近 7 天访问' })
  expect(
    [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
  ).toEqual([
    ['日期', '访问', 'IP'],
    ['2026-11-13', '0', '0'],
    ['2026-11-14', '300', '150'],
  ])
  expect([...document.querySelectorAll('svg title')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-13 访问 0 IP 0',
    '2026-11-14 访问 300 IP 150',
  ])
  expect(screen.queryByText('访问统计没有取到')).toBeNull()
})

test('DEC-064 bars stand on zero and reach up to their mark of the axis', async () => {
  show(<Visits />)
  await screen.findByRole('table', { name: '近 7 天访问' })
  const numbers = (element: Element, ...names: string[]) =>
    names.map((name) => Number(element.getAttribute(name)))
  const bars = [...document.querySelectorAll('svg rect')]
  expect(bars.map((bar) => [bar.getAttribute('data-series'), ...numbers(bar, 'x', 'y', 'height')])).toEqual([
    ['visit', 91, 120, 0],
    ['ip', 105, 120, 0],
    ['visit', 235, 0, 120],
    ['ip', 249, 60, 60],
  ])
  const lines = [...document.querySelectorAll('svg line')]
  expect(lines.map((line) => numbers(line, 'x1', 'x2', 'y1', 'y2'))).toEqual([
    [32, 320, 120, 120],
    [32, 320, 80, 80],
    [32, 320, 40, 40],
    [32, 320, 0, 0],
  ])
  const words = [...document.querySelectorAll('svg text')]
  expect(words.map((word) => [word.textContent, ...numbers(word, 'x', 'y')])).toEqual([
    ['0', 26, 124],
    ['100', 26, 84],
    ['200', 26, 44],
    ['300', 26, 4],
    ['11-13', 104, 135],
    ['11-14', 248, 135],
  ])
})

test('DEC-064 without any day the axis is there and no bar', async () => {
  server.on(visit.week, () => [])
  show(<Visits />)
  await screen.findByRole('table', { name: '近 7 天访问' })
  expect(document.querySelectorAll('svg rect')).toHaveLength(0)
  expect(document.querySelectorAll('svg line')).toHaveLength(4)
})

test('DEC-064 what could not be had is a dash without a message, and the days are asked for again', async () => {
  server.on(visit.totals, () => refusal('统计出错'))
  const week = server.on(visit.week, () => refusal('统计出错'))
  show(<Visits />)
  const retry = await screen.findByRole('button', { name: '重试' })
  screen.getByText('访问统计没有取到')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(figures().map(([, value]) => value)).toEqual(['-', '-', '-'])
  expect(screen.queryByText('统计出错')).toBeNull()
  const before = week.mock.calls.length
  week.mockImplementation(() => days)
  await hand.click(retry)
  await screen.findByRole('table', { name: '近 7 天访问' })
  expect(week.mock.calls.length).toBe(before + 1)
  expect(screen.queryByText('访问统计没有取到')).toBeNull()
})
