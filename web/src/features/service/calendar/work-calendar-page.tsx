import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { officialYears } from '@banyan/contract/service/time/official-days'
import { type WorkCalendar, workCalendar } from '@banyan/contract/service/work-calendar'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { Allow, useAllowed } from '#kit/ui/allow.tsx'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { date } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { RehearseCalendar } from '../rehearsal/rehearse-calendar.tsx'
import { CalendarDialog, weekdays } from './calendar-dialog.tsx'
import { DayDialog } from './day-dialog.tsx'
import { hoursText } from './hours-text.ts'
import styles from './work-calendar.module.css'
import { YearView } from './year-view.tsx'

/** 工作日历: when the company works, by week, public holidays and days of its own (DEC-092). */
export function WorkCalendarPage() {
  const calendars = useCall(workCalendar.list, {})
  const [chosenId, setChosenId] = useState<string>()
  const [editing, setEditing] = useState<'new' | WorkCalendar>()
  if (calendars.error) return <LoadError error={calendars.error} onRetry={calendars.refetch} />
  if (!calendars.data) return <Skeleton rows={10} />
  const all = calendars.data
  const chosen = all.find(({ id }) => id === chosenId) ?? all.find(({ inUse }) => inUse === 1) ?? all[0]
  return (
    <TouchTargets>
      <section className={styles.page} aria-label="工作日历">
        <div className={styles.bar}>
          {all.length > 0 && (
            <Select
              aria-label="日历"
              className={styles.select}
              value={chosen?.id}
              options={all.map(({ id, calendarName, inUse }) => ({
                value: id,
                label: inUse === 1 ? `${calendarName}（本单位）` : calendarName,
              }))}
              onChange={setChosenId}
            />
          )}
          <Allow call={workCalendar.save}>
            <Button type="primary" onClick={() => setEditing('new')}>
              新增
            </Button>
            {chosen && <Button onClick={() => setEditing(chosen)}>编辑</Button>}
          </Allow>
          {chosen && (
            <ActionButton
              type="default"
              danger
              action={workCalendar.remove}
              input={{ id: chosen.id }}
              confirm="确定删除吗?"
              consequence={chosen.inUse === 1 ? '删除后工单时效按自然时间计算' : undefined}
              refreshes={['serviceClock']}
            >
              删除
            </ActionButton>
          )}
          {chosen && <RehearseCalendar read={async () => ({ calendarId: chosen.id })} />}
        </div>
        {chosen ? (
          <Shown calendar={chosen} />
        ) : (
          <EmptyText>还没有工作日历，工单时效按自然时间（每天 24 小时）计算</EmptyText>
        )}
      </section>
      {editing && (
        <CalendarDialog
          calendar={editing === 'new' ? undefined : editing}
          onSaved={setChosenId}
          onClose={() => setEditing(undefined)}
        />
      )}
    </TouchTargets>
  )
}

function Shown({ calendar }: { calendar: WorkCalendar }) {
  const today = date(new Date())
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [day, setDay] = useState<string>()
  const mayEdit = useAllowed()(workCalendar.save)
  const official = officialYears.find((each) => each.year === year)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>状态</dt>
          <dd>
            {calendar.inUse === 1 ? (
              <StatusMark tone="good">启用中：未另选日历的服务类型按它计时</StatusMark>
            ) : (
              <StatusMark tone="neutral" shape="flat">
                未启用：只对选了它的服务类型有效
              </StatusMark>
            )}
          </dd>
        </div>
        {weekLines(calendar.weekly).map(([days, hours]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.yearBar}>
        <Button aria-label="上一年" icon={<LeftOutlined />} onClick={() => setYear(year - 1)} />
        <h2>{year} 年</h2>
        <Button aria-label="下一年" icon={<RightOutlined />} onClick={() => setYear(year + 1)} />
        <ul className={styles.legend}>
          {legend.map(([kind, label]) => (
            <li key={kind}>
              <i data-kind={kind} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      {calendar.usesOfficialDays === 1 && (
        <p className={styles.note}>
          {!official && `没有 ${year} 年的国家放假安排，请按需设置自定义日期。`}
          {official?.source && `国家放假安排：${official.source}。`}
          {official &&
            !official.source &&
            `${year} 年的放假调休安排未收录，这里只有法定节日当天；公布后可先用自定义日期补上。`}
          {mayEdit && '点击某一天可单独设置。'}
        </p>
      )}
      <YearView calendar={calendar} year={year} today={today} onPick={mayEdit ? setDay : undefined} />
      {day && <DayDialog calendar={calendar} date={day} onClose={() => setDay(undefined)} />}
    </>
  )
}

const legend: [kind: string, label: string][] = [
  ['work', '工作日'],
  ['rest', '休息'],
  ['holiday', '法定节假日'],
  ['makeup', '调休上班'],
  ['own-rest', '自定义休息'],
  ['own-work', '自定义上班'],
]

/** The hours of the week, days with the same hours in one line. */
function weekLines(weekly: WorkCalendar['weekly']): [days: string, hours: string][] {
  const lines: { from: number; to: number; hours: string }[] = []
  for (const [at, day] of weekly.entries()) {
    const hours = hoursText(day) || '休息'
    const last = lines.at(-1)
    if (last?.hours === hours) last.to = at
    else lines.push({ from: at, to: at, hours })
  }
  return lines.map(({ from, to, hours }) => [
    from === to ? (weekdays[from] ?? '') : `${weekdays[from]}至${weekdays[to]}`,
    hours,
  ])
}
