import { orderAmounts } from '@banyan/contract/service/order-amounts'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { formatYuan } from '../../../price/amounts.tsx'
import styles from '../parts.module.css'

/** What the parts of one list cost, and how much of it the manufacturer pays. */
export function listSum(item: TemplateItem, value: unknown): string {
  const { partsAmount, claimAmount } = orderAmounts([item], { [item.id]: value })
  return `${formatYuan(partsAmount ?? 0)}${claimAmount ? `，其中索赔 ${formatYuan(claimAmount)}` : ''}`
}

export const PartsListSum = ({ item, value }: { item: TemplateItem; value: unknown }) => (
  <p className={styles.listSum}>小计 {listSum(item, value)}</p>
)
