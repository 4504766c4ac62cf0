import { customerAmount, type OrderAmounts } from '@banyan/contract/service/order-amounts'
import { decimal } from '#kit/ui/format.ts'
import styles from './amounts.module.css'

/** An amount of yuan with its two digits: 1,280.00. */
export const formatYuan = (amount: number) => decimal(amount, 2)

/** The sums of a row; members hidden by a rule are missing. */
type VisibleAmounts = { [K in keyof OrderAmounts]?: number | null }

/** The sums of a report: parts, labour, the manufacturer's share and the customer's share. */
export function Amounts({ of }: { of: VisibleAmounts }) {
  const { partsAmount, labourAmount, claimAmount, totalAmount } = of
  const lines: [label: string, amount: number | null | undefined][] = [
    ['配件费', partsAmount],
    ['工时费', labourAmount],
    ['合计', totalAmount],
    ['索赔', claimAmount || undefined],
    ['客户应付', claimAmount ? payable(of) : undefined],
  ]
  const known = lines.filter((line): line is [string, number] => typeof line[1] === 'number')
  if (known.length === 0) return null
  return (
    <dl className={styles.amounts} aria-label="费用">
      {known.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatYuan(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const payable = ({ claimAmount, totalAmount }: VisibleAmounts) =>
  typeof totalAmount === 'number' && typeof claimAmount === 'number'
    ? customerAmount({ totalAmount, claimAmount, partsAmount: null, labourAmount: null })
    : undefined
