import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { type FigureTotals, serviceFigures } from '@banyan/contract/service/service-figures'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ServiceFiguresPage } from './figures-page.tsx'

vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T12:00:00+08:00') })

const totals = (finished: number): FigureTotals => ({
  finished,
  ...{ acceptPromised: 10, acceptKept: 9, finishPromised: 10, finishKept: 7 },
  ...{ acceptMedian: 600, acceptNinety: 1200, finishMedian: 7200, finishNinety: 9000 },
  ...{ rated: 4, ratingAverage: 4.5, totalAmount: 80, partsAmount: 50, labourAmount: 30, claimAmount: 5 },
})
const group = (id: string, before: FigureTotals | null) => ({ ...totals(8), id, name: id, before })

test('every figure of the page leads to its orders, those of the period before too, of the chosen type only', async () => {
  const asked = server.on(serviceFigures.overview, () => ({
    now: { byStatus: [{ status: '1', count: 2 }], overdue: 1, waiting: 1 },
    period: { ...totals(12), created: 14, reopened: 1 },
    before: { ...totals(11), created: 13, reopened: 0 },
    byType: [group('s1', totals(6))],
    byLevel: [],
    byHandler: [group('ann', null)],
    parts: [{ key: 'P1', name: '机油', count: 3, countBefore: 2, amount: 9, orders: 2 }],
    byDay: [],
  }))
  server.on(dictionary.items, () => ['s1', 's2'].map((value) => ({ value, text: value, title: value })))
  show(<ServiceFiguresPage />, { can: ['serviceFigures:list', 'workOrder:list'] })
  await screen.findByText('机油')
  const questionOf = (link: HTMLElement) => link.getAttribute('href')?.split('?')[1] ?? ''
  const ended = (begin: string, end: string) => `finishTime_begin=${begin}&finishTime_end=${end}`
  const [now, then] = [ended('2026-10-21', '2026-11-19'), ended('2026-09-21', '2026-10-20')]
  const leads = (name: RegExp | string) => questionOf(screen.getByRole('link', { name }))
  expect(leads('待派单 2')).toBe('status=1')
  expect(leads('按时完成 70%')).toBe(`${now}&finishKept=1`)
  expect(leads('10 张中未按时 3 张')).toBe(`${now}&finishKept=0`)
  expect(leads('客户评价 4.5 星')).toBe(`${now}&rating_begin=1`)
  expect(leads('工时费 30.00')).toBe(`${now}&labourAmount_begin=0.01`)
  const row = within(screen.getByRole('row', { name: /^s1/ }))
  const inRow = (name: string) => row.getAllByRole('link', { name }).map(questionOf)
  expect(inRow('70%')).toEqual([now, then].map((days) => `${days}&finishKept=1&serviceTypeId=s1`))
  expect(inRow('未按时 3')).toEqual([`${now}&finishKept=0&serviceTypeId=s1`])
  // No number stands on the page that does not lead anywhere.
  const shown = [...document.querySelectorAll('strong, td')].filter(
    ({ textContent }) => /\d/.test(textContent ?? '') && textContent !== 'P1',
  )
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter((each) => !each.closest('a') && !each.querySelector('a'))).toEqual([])

  await hand.click(screen.getByRole('combobox', { name: '服务类型' }))
  await hand.click(await screen.findByTitle('s2'))
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ serviceTypeId: 's2' }))
  expect(leads('待派单 2')).toBe('status=1&serviceTypeId=s2')
})
