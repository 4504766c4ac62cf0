import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { QueryItem } from '#kit/list/query/query-item.tsx'
import { queryValues } from '#kit/list/query/query-values.ts'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { type Filters, parameterNames } from './list-state.ts'
import styles from './query.module.css'

interface Props {
  fields: Field[]
  filters: Filters
  onAsk: (filters: Filters) => void
  onReset: () => void
  /** The number of lines in the active super query. */
  superCount?: number
  /** Absent where there is no super query. */
  onSuper?: () => void
}

const itemsBeforeFold = 3

/**
 * Search and reset (LIST-001, PICK-027): one row, the fourth item and later ones behind 展开 (PICK-028); Enter searches.
 */
export function QueryForm({ fields, filters, onAsk, onReset, superCount = 0, onSuper }: Props) {
  const [values] = useState(() => queryValues(fields, filters))
  const asked = JSON.stringify(filters)
  const filled = useRef(asked)
  // The form follows the address after back, reset or a saved view. It keeps what was typed when its tab is shown again
  // or the new address comes from this form.
  useEffect(() => {
    if (filled.current === asked) return
    filled.current = asked
    values.fill(JSON.parse(asked))
  }, [asked, values])
  const hidesFilled = fields
    .slice(itemsBeforeFold)
    .some((field) => parameterNames(field).some((name) => filters[name]))
  const [isOpen, setOpen] = useState(hidesFilled)
  const shown = isOpen ? fields : fields.slice(0, itemsBeforeFold)
  return (
    <search>
      <FormScopeContext value={values.scope}>
        <form
          className={`${styles.query} ${isOpen ? styles.open : ''}`}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation() // otherwise the form of the record around a picker would be submitted
            filled.current = JSON.stringify(trimFilters(fields, values.read()))
            onAsk(values.read())
          }}
        >
          {shown.map((field) => (
            <QueryItem key={field.name} field={field} values={values} />
          ))}
          <div className={styles.asks}>
            {fields.length > 0 && (
              <Button type="primary" htmlType="submit">
                查询
              </Button>
            )}
            {(fields.length > 0 || superCount > 0) && (
              <Button
                onClick={() => {
                  filled.current = '{}'
                  values.clear()
                  onReset()
                }}
              >
                重置
              </Button>
            )}
            {fields.length > itemsBeforeFold && (
              <Button
                type="link"
                size="small"
                aria-expanded={isOpen}
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? '收起' : '展开'}
              </Button>
            )}
            {onSuper && (
              <Button type={superCount ? 'link' : 'text'} icon={<FilterOutlined />} onClick={onSuper}>
                {superCount ? `高级查询 ${superCount}` : '高级查询'}
              </Button>
            )}
          </div>
        </form>
      </FormScopeContext>
    </search>
  )
}

/** A query in the form of the address. */
const trimFilters = (fields: readonly Field[], filters: Filters): Filters =>
  Object.fromEntries(
    fields.flatMap(parameterNames).flatMap((name) => {
      const value = filters[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
