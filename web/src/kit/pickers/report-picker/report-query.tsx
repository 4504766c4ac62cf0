import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { QueryItem } from '#kit/form/query-item.tsx'
import { queryValues } from '#kit/form/query-values.ts'
import type { Filters } from '#kit/list-page/list-state.ts'
import { BesideContext } from '#kit/widgets/beside.ts'
import type { Field } from '#kit/widgets/widget.ts'
import styles from '../pickers.module.css'

interface Props {
  fields: Field[]
  /** What is asked at first. */
  defaults: Filters
  onAsk: (filters: Filters) => void
}

const shownAlways = 3

/** 查询 and 重置; the fourth item and all after it stand behind 展开 (PICK-027, PICK-028). */
export function ReportQuery({ fields, defaults, onAsk }: Props) {
  const [values] = useState(() => queryValues(fields, defaults))
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? fields : fields.slice(0, shownAlways)
  return (
    <search>
      <form
        className={styles.query}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // the form around the control that opened the picker is another one
          onAsk(values.read())
        }}
      >
        <BesideContext value={values.beside}>
          {shown.map((field) => (
            <QueryItem key={field.name} field={field} values={values} />
          ))}
        </BesideContext>
        <div className={styles.asks}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              values.clear()
              onAsk({})
            }}
          >
            重置
          </Button>
          {fields.length > shownAlways && (
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
        </div>
      </form>
    </search>
  )
}
