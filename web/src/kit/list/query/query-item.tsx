import { memo, useId } from 'react'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { OperatorQuery } from './operator-query.tsx'
import styles from './query.module.css'
import type { QueryValues } from './query-values.ts'

/** One item of a query form with its label; on a desk, in the sheet of a phone and in pickers. */
export const QueryItem = memo(function QueryItem({ field, values }: { field: Field; values: QueryValues }) {
  const id = useId()
  const widgets = useWidgets()
  const Query = field.operators ? OperatorQuery : widgets[field.type].Query
  return (
    <div className={`${styles.item} ${field.operators ? styles.compared : ''}`}>
      <label htmlFor={id} title={field.label}>
        {field.label}
      </label>
      <Query
        field={field}
        id={id}
        value={values.useItem(field)}
        onChange={(value) => values.change(field, value)}
      />
    </div>
  )
})
