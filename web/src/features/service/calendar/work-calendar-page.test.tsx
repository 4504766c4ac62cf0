import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceType } from '@banyan/contract/service/service-type'
import { type WorkCalendar, workCalendar } from '@banyan/contract/service/work-calendar'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { hoursText, readHours } from './hours-text.ts'
import { WorkCalendarPage } from './work-calendar-page.tsx'

const office: WorkCalendar = {
  id: 'c1',
  version: 3,
  calendarName: '总部',
  inUse: 1,
  weekly: [...Array(5).fill([['09:00', '18:00']]), [], []],
  usesOfficialDays: 1,
  days: [{ date: '2026-11-20', name: '年会', hours: [] }],
}
const hand = userEvent.setup({ delay: null })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:00+08:00') })
  server.on(workCalendar.list, () => [office] as never)
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['09:00-12:00、13:30-18:00', '09:00-12:00、13:30-18:00'],
  ['9:00～12:00，13:30 - 24:00', '09:00-12:00、13:30-24:00'],
  ['', ''],
  ['上午', '请按 09:00-12:00、13:30-18:00 的样子填写'],
  ['18:00-09:00', '时段的结束时间应晚于开始时间'],
  ['09:00-12:00、11:00-13:00', '时段应按先后填写，不能重叠'],
])('DEC-092 the hours of a day written as %j are read as %j', (text, read) => {
  const result = readHours(text)
  expect('hours' in result ? hoursText(result.hours) : result.refusal).toBe(read)
})

test('DEC-092 the year shows days of work, rest, public holidays, days worked instead and own days', async () => {
  show(<WorkCalendarPage />, { can: ['workCalendar:list', 'workCalendar:edit'] })
  const day = (label: string) => screen.getByRole('button', { name: label }).dataset.kind
  await screen.findByText('2026 年')
  expect([
    day('2026-11-18 09:00-18:00'),
    day('2026-11-21 休息'),
    day('2026-10-01 国庆节 休息'),
    day('2026-10-10 国庆节调休 09:00-18:00'),
    day('2026-11-20 年会 休息'),
  ]).toEqual(['work', 'rest', 'holiday', 'makeup', 'own-rest'])
  await hand.click(screen.getByRole('button', { name: '下一年' }))
  await screen.findByText(/2027 年的放假调休安排未收录/)
})

test('DEC-092 one day is set by itself, and the rest of the calendar is saved as it was', async () => {
  const save = server.on(workCalendar.save, () => ({ id: 'c1' }))
  show(<WorkCalendarPage />, { can: ['workCalendar:list', 'workCalendar:edit'] })
  await hand.click(await screen.findByRole('button', { name: '2026-11-21 休息' }))
  const dialog = await screen.findByRole('dialog')
  await hand.click(within(dialog).getByLabelText('上班'))
  await hand.type(await within(dialog).findByLabelText('上班时段'), '10:00-16:00')
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.lastCall?.[0]).toMatchObject({
    id: 'c1',
    version: 3,
    inUse: 1,
    weekly: office.weekly,
    days: [office.days[0], { date: '2026-11-21', name: null, hours: [['10:00', '16:00']] }],
  })
})

test('the hours of a calendar are tried on past orders before they are saved', async () => {
  const run = server.on(rehearsal.run, () => new Promise(() => undefined))
  server.on(serviceType.list, () => ({ records: [{ id: 's1', typeName: '上门维修' }], total: 1 }) as never)
  show(<WorkCalendarPage />, {
    can: ['workCalendar:list', 'workCalendar:edit', 'servicePromise:edit', 'serviceType:list'],
  })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  const dialog = within(await screen.findByRole('dialog'))
  const monday = dialog.getByLabelText('周一')
  await hand.clear(monday)
  await hand.type(monday, '10:00-16:00')
  await hand.click(dialog.getByRole('combobox', { name: '推演服务类型' }))
  await hand.click(await screen.findByTitle('上门维修'))
  await waitFor(() => expect(run).toHaveBeenCalled())
  expect(run.mock.lastCall?.[0]).toMatchObject({
    serviceTypeId: 's1',
    calendarId: 'c1',
    calendar: { weekly: [[['10:00', '16:00']], ...office.weekly.slice(1)], days: office.days },
  })
})

test('a stored calendar is tried on all types that name no other one', async () => {
  const run = server.on(rehearsal.run, () => new Promise(() => undefined))
  server.on(serviceType.list, () => ({ records: [{ id: 's1', typeName: '上门维修' }], total: 1 }) as never)
  show(<WorkCalendarPage />, { can: ['workCalendar:list', 'servicePromise:edit', 'serviceType:list'] })
  await hand.click(await screen.findByRole('combobox', { name: '推演服务类型' }))
  await hand.click(await screen.findByTitle('全部（未另选日历的）'))
  await waitFor(() => expect(run).toHaveBeenCalled())
  expect(run.mock.lastCall?.[0]).toEqual({ calendarId: 'c1', days: 90 })
})

test('who may only look sets no day', async () => {
  show(<WorkCalendarPage />, { can: ['workCalendar:list'] })
  const day = await screen.findByRole<HTMLButtonElement>('button', { name: '2026-11-21 休息' })
  expect(day.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})
