import { LockOutlined } from '@ant-design/icons'
import { itemLabel, type TemplateItem } from '@banyan/contract/service/template/item'
import styles from '#kit/designer/designer.module.css'

/** Items every work order has above or below its own; locked (SERVICE-017, DEC-084). */
export function FixedItemList({ items, label }: { items: readonly TemplateItem[]; label: string }) {
  if (items.length === 0) return null
  return (
    <section className={styles.fixed} aria-label={label}>
      <h3>
        <LockOutlined /> {label}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{itemLabel(item)}</li>
        ))}
      </ul>
    </section>
  )
}
