import type { FigureTotals } from '@banyan/contract/service/service-figures'
import type { ReactNode } from 'react'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { formatYuan } from '../price/amounts.tsx'
import styles from './figures.module.css'
import { percent } from './periods.ts'

interface MoneyProps {
  during: FigureTotals
  before: FigureTotals
  /** The orders that were finished. */
  ended: string
}

/** What the finished orders cost, without the sums that a rule hides. */
export function Money({ during, before, ended }: MoneyProps) {
  const shown = amounts.filter(({ member }) => during[member] !== null)
  if (shown.length === 0) return null
  return (
    <Panel title="费用（元）">
      <div className={styles.cards}>
        {shown.map(({ member, label, isAsked }) => (
          <Card
            key={member}
            label={label}
            to={isAsked ? `${ended}&${member}_begin=0.01` : undefined}
            before={formatYuan(before[member] ?? 0)}
          >
            {formatYuan(during[member] ?? 0)}
          </Card>
        ))}
      </div>
    </Panel>
  )
}

type Amount = 'totalAmount' | 'partsAmount' | 'labourAmount' | 'claimAmount'

const amounts: { member: Amount; label: string; isAsked?: boolean }[] = [
  { member: 'totalAmount', label: '合计', isAsked: true },
  { member: 'partsAmount', label: '配件费' },
  { member: 'labourAmount', label: '工时费' },
  { member: 'claimAmount', label: '索赔', isAsked: true },
]

interface CardProps {
  label: string
  children: ReactNode
  /** The orders it counts. */
  to?: string
  hint?: string
  before?: ReactNode
  isBad?: boolean
}

export function Card({ label, children, to, hint, before, isBad }: CardProps) {
  const body = (
    <>
      <span>{label}</span>
      <strong className={isBad ? styles.bad : undefined}>{children}</strong>
      {before !== undefined && <small>之前 {before}</small>}
      {hint && <small>{hint}</small>}
    </>
  )
  return to ? (
    <Link className={styles.card} to={to}>
      {body}
    </Link>
  ) : (
    <div className={styles.card}>{body}</div>
  )
}

interface ShareProps {
  label: string
  to: string
  parts: [part: number, whole: number]
  earlier: [part: number, whole: number]
}

export function Share({ label, to, parts, earlier }: ShareProps) {
  const shown = (share: number | undefined) => (share === undefined ? '-' : `${share}%`)
  return (
    <Card
      label={label}
      to={to}
      hint={parts[1] ? `${parts[0]} / ${parts[1]} 张` : '这段时间没有承诺'}
      before={shown(percent(...earlier))}
    >
      {shown(percent(...parts))}
    </Card>
  )
}
