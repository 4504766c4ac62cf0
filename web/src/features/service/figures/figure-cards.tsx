import { type Amount, finishedWith, missedPromiseIn } from '@banyan/contract/service/figure-orders'
import type { ReactNode } from 'react'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { formatYuan } from '../price/amounts.tsx'
import styles from './figures.module.css'
import { type PeriodComparison, shareText } from './periods.ts'

/** The sums of finished orders, without those that a rule hides. */
export function AmountCards({ during, before, now, then, to }: PeriodComparison) {
  const shown = amounts.filter(({ member }) => now[member] !== null)
  if (shown.length === 0) return null
  return (
    <Panel title="费用（元）">
      <div className={styles.cards}>
        {shown.map(({ member, label }) => (
          <Card
            key={member}
            label={label}
            to={to(finishedWith(during, member))}
            before={formatYuan(then[member] ?? 0)}
            beforeTo={to(finishedWith(before, member))}
          >
            {formatYuan(now[member] ?? 0)}
          </Card>
        ))}
      </div>
    </Panel>
  )
}

const amounts: { member: Amount; label: string }[] = [
  { member: 'totalAmount', label: '合计' },
  { member: 'partsAmount', label: '配件费' },
  { member: 'labourAmount', label: '工时费' },
  { member: 'claimAmount', label: '索赔' },
]

interface CardProps {
  label: string
  children: ReactNode
  /** The address of the counted orders. */
  to: string
  hint?: ReactNode
  /** The value of the previous period, and the address of its orders. */
  before?: ReactNode
  beforeTo?: string
  isBad?: boolean
}

/** A figure that leads to its orders, with that of the period before. */
export function Card({ label, children, to, hint, before, beforeTo, isBad }: CardProps) {
  return (
    <div className={styles.card}>
      <Link className={styles.figure} to={to}>
        <span>{label}</span>
        <strong className={isBad ? styles.bad : undefined}>{children}</strong>
      </Link>
      {beforeTo && <small>之前 {before === '-' ? before : <Link to={beforeTo}>{before}</Link>}</small>}
      {hint && <small>{hint}</small>}
    </div>
  )
}

interface KeptPromisesProps extends PeriodComparison {
  label: string
  goal: 'accept' | 'finish'
}

/** The share of promises that were kept, and the orders where they were not. */
export function KeptPromisesCard({ label, goal, during, before, now, then, to }: KeptPromisesProps) {
  const [kept, promised] = [now[`${goal}Kept`], now[`${goal}Promised`]]
  const missed = promised - kept
  return (
    <Card
      label={label}
      to={to(finishedWith(during, `${goal}Kept`))}
      before={shareText(then[`${goal}Kept`], then[`${goal}Promised`])}
      beforeTo={to(finishedWith(before, `${goal}Kept`))}
      hint={
        promised === 0 ? (
          '这段时间没有承诺'
        ) : missed === 0 ? (
          `${promised} 张全部按时`
        ) : (
          <Link to={to(missedPromiseIn(during, goal))}>
            {promised} 张中未按时 {missed} 张
          </Link>
        )
      }
    >
      {shareText(kept, promised)}
    </Card>
  )
}
