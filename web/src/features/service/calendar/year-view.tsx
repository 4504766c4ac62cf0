import { dateOfDay, dayNumber, officialDays } from '@banyan/contract/service/time/official-days'
import { hoursOn, weekdayIndex } from '@banyan/contract/service/time/working-time'
import type { WorkCalendar } from '@banyan/contract/service/work-calendar'
import type { KeyboardEvent } from 'react'
import { weekdays } from './calendar-dialog.tsx'
import { hoursText } from './hours-text.ts'
import styles from './work-calendar.module.css'

interface Props {
  calendar: WorkCalendar
  year: number
  today: string
  /** Absent for users who may not edit. */
  onPick?: (date: string) => void
}

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** Twelve months with every day marked; the arrow keys go from day to day. */
export function YearView({ calendar, year, today, onPick }: Props) {
  const first = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  return (
    <div className={styles.year}>
      {months.map((month) => (
        <Month
          key={month}
          calendar={calendar}
          month={`${year}-${month}`}
          first={first}
          today={today}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

function Month({
  calendar,
  month,
  first,
  today,
  onPick,
}: Omit<Props, 'year'> & { month: string; first: string }) {
  const start = dayNumber(`${month}-01`)
  const days = Array.from({ length: 31 }, (_, at) => start + at).filter((day) =>
    dateOfDay(day).startsWith(month),
  )
  return (
    <section aria-label={`${Number(month.slice(5))}月`} className={styles.month}>
      <h3>{Number(month.slice(5))}月</h3>
      <div className={styles.days}>
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden>
            {name.slice(1)}
          </span>
        ))}
        {days.map((day, at) => {
          const { kind, tells } = dayLook(calendar, day)
          const date = dateOfDay(day)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              data-kind={kind}
              aria-current={date === today ? 'date' : undefined}
              aria-label={`${date} ${tells}`}
              title={tells}
              tabIndex={date === first ? 0 : -1}
              disabled={!onPick}
              style={at === 0 ? { gridColumnStart: weekdayIndex(day) + 1 } : undefined}
              onClick={() => onPick?.(date)}
              onKeyDown={moveFocus}
            >
              {Number(date.slice(8))}
            </button>
          )
        })}
      </div>
    </section>
  )
}

/** The style and description of a day. */
function dayLook(calendar: WorkCalendar, day: number): { kind: string; tells: string } {
  const usesOfficialDays = calendar.usesOfficialDays === 1
  const hours = hoursOn({ ...calendar, usesOfficialDays }, day)
  const words = hoursText(hours) || '休息'
  const own = calendar.days.find(({ date }) => dayNumber(date) === day)
  if (own)
    return { kind: hours.length ? 'own-work' : 'own-rest', tells: [own.name || '自定义', words].join(' ') }
  const official = usesOfficialDays ? officialDays.get(day) : undefined
  if (official) return { kind: official.isWorked ? 'makeup' : 'holiday', tells: `${official.name} ${words}` }
  return { kind: hours.length ? 'work' : 'rest', tells: words }
}

const daysByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const step = daysByKey[event.key]
  if (!step) return
  event.preventDefault()
  const next = Number(event.currentTarget.dataset.day) + step
  const year = event.currentTarget.closest(`.${styles.year}`)
  year?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
}
