import { Cell } from './columns.tsx'
import { detailFields, type Plan, type Row } from './family.ts'
import styles from './list-page.module.css'

/** A record to read: label over value, at most four columns (LIST-005, LIST-039). */
export function RecordDetail({ plan, record }: { plan: Plan; record: Row }) {
  return (
    <dl className={styles.facts}>
      {detailFields(plan).map((field) => (
        <div key={field.name} className={field.type === 'textarea' ? styles.wide : undefined}>
          <dt>{field.label}</dt>
          <dd>
            <Cell field={field} row={record} length={Number.POSITIVE_INFINITY} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
