import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { widgets } from '#kit/widgets/registry.ts'
import type { Field, QueryValue } from '#kit/widgets/widget.ts'
import styles from './list-page.module.css'
import { type Filters, parametersOf } from './list-state.ts'

interface Props {
  fields: Field[]
  filters: Filters
  /** Lines of the super query in force. */
  superCount: number
  onAsk: (filters: Filters) => void
  onReset: () => void
  onSuper: () => void
}

const before = 3

/** Search and reset (LIST-001): one row, further items behind 展开, Enter asks. */
export function QueryForm({ fields, filters, superCount, onAsk, onReset, onSuper }: Props) {
  const [typed, setTyped] = useState(filters)
  const hidesFilled = fields.slice(before).some((field) => parametersOf(field).some((name) => filters[name]))
  const [isOpen, setOpen] = useState(hidesFilled)
  const shown = isOpen ? fields : fields.slice(0, before)
  return (
    <search>
      <form
        className={`${styles.query} ${isOpen ? styles.open : ''}`}
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(typed)
        }}
      >
        {shown.map((field) => (
          <QueryItem key={field.name} field={field} filters={typed} onChange={setTyped} />
        ))}
        <div className={styles.asks}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              setTyped({})
              onReset()
            }}
          >
            重置
          </Button>
          {fields.length > before && (
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
          <Button type={superCount ? 'link' : 'text'} icon={<FilterOutlined />} onClick={onSuper}>
            {superCount ? `高级查询 ${superCount}` : '高级查询'}
          </Button>
        </div>
      </form>
    </search>
  )
}

interface ItemProps {
  field: Field
  filters: Filters
  onChange: (filters: Filters) => void
}

/** One item with its label; also in the sheet of the phone. */
export function QueryItem({ field, filters, onChange }: ItemProps) {
  const id = useId()
  const { Query } = widgets[field.type]
  return (
    <div className={styles.item}>
      <label htmlFor={id} title={field.label}>
        {field.label}
      </label>
      <Query
        field={field}
        id={id}
        value={queryValue(field, filters)}
        onChange={(value) => onChange({ ...filters, ...filtersOf(field, value) })}
      />
    </div>
  )
}

const queryValue = (field: Field, filters: Filters): QueryValue => {
  const [first = '', second = ''] = parametersOf(field).map((name) => filters[name] ?? '')
  return field.query === 'range' ? [first, second] : first
}

const filtersOf = (field: Field, value: QueryValue | undefined): Filters => {
  const parts = typeof value === 'string' ? [value] : (value ?? [])
  return Object.fromEntries(parametersOf(field).map((name, index) => [name, parts[index] ?? '']))
}
