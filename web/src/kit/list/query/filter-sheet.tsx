import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { QueryItem } from '#kit/list/query/query-item.tsx'
import { queryValues } from '#kit/list/query/query-values.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Filters } from './list-state.ts'
import styles from './query.module.css'

interface Props {
  fields: Field[]
  filters: Filters
  onAsk: (filters: Filters) => void
  onReset: () => void
  onSuper: (() => void) | undefined
  onClose: () => void
}

/** All query items of a list in a bottom sheet, for phones. */
export function FilterSheet({ fields, filters, onAsk, onReset, onSuper, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [values] = useState(() => queryValues(fields, filters))
  const leave = (act: () => void) => {
    act()
    setOpen(false)
  }
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        placement="bottom"
        size="90%"
        title="筛选"
        onClose={() => setOpen(false)}
        afterOpenChange={(open) => !open && onClose()}
        extra={
          onSuper && (
            <Button type="link" onClick={() => leave(onSuper)}>
              高级查询
            </Button>
          )
        }
        footer={
          <div className={styles.buttons}>
            <Button block onClick={() => leave(onReset)}>
              重置
            </Button>
            <Button block type="primary" onClick={() => leave(() => onAsk(values.read()))}>
              查询
            </Button>
          </div>
        }
      >
        <form
          className={styles.sheet}
          onSubmit={(event) => {
            event.preventDefault()
            leave(() => onAsk(values.read()))
          }}
        >
          <FormScopeContext value={values.scope}>
            {fields.map((field) => (
              <QueryItem key={field.name} field={field} values={values} />
            ))}
          </FormScopeContext>
          <button type="submit" hidden />
        </form>
      </Drawer>
    </TouchTargets>
  )
}
