import { Form, type FormInstance, type FormRule } from 'antd'
import { createContext, memo, useContext, useMemo } from 'react'
import { widgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import styles from './form.module.css'
import { isWide } from './layout.ts'
import type { Live } from './live.ts'
import { remoteRules } from './remote-rules.ts'

/** What every item of a form works with; the same object for as long as the form is open. */
export interface ItemFrame {
  check: FormCheck
  /** The values the form was opened with. */
  opened: Values
  isNew: boolean
  table: string | undefined
  recordId: string | undefined
  live: Live
  /** The field the form opens on. */
  first: string | undefined
}

export const ItemFrameContext = createContext<ItemFrame | undefined>(undefined)

/** One field with its label, mark, control and refusal. Drawn anew by its own value only. */
export const FieldItem = memo(function FieldItem({ field, disabled }: { field: Field; disabled: boolean }) {
  if (field.type === 'hidden') return null // WIDGET-027: its value is kept by the form
  if (field.showIf) return <Conditional field={field} disabled={disabled} />
  return <Item field={field} disabled={disabled} />
})

/** Stands in the form only while its condition holds. */
function Conditional({ field, disabled }: { field: Field; disabled: boolean }) {
  const { useIsShown } = useFrame().live
  return useIsShown(field.name) ? <Item field={field} disabled={disabled} /> : null
}

function Item({ field, disabled }: { field: Field; disabled: boolean }) {
  const frame = useFrame()
  const rules = useMemo(() => rulesOf(field, frame), [field, frame])
  const isAsking = field.unique === true && frame.table !== undefined
  const { Edit } = widgets[field.type]
  const isShown = isReadOnly(field)
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      rules={isShown ? undefined : rules}
      required={isShown ? false : undefined}
      className={isWide(field) ? styles.wide : undefined}
      validateTrigger={isAsking ? ['onChange', 'onBlur'] : undefined}
      validateDebounce={isAsking ? 1000 : undefined} // family-contract 13.3: a second after typing
    >
      {isShown ? (
        <Shown field={field} opened={frame.opened} />
      ) : (
        <Edit
          field={field}
          disabled={disabled || isLocked(field, frame.isNew)}
          isFirst={field.name === frame.first}
        />
      )}
    </Form.Item>
  )
}

function useFrame(): ItemFrame {
  const frame = useContext(ItemFrameContext)
  if (!frame) throw new Error('a form item stands in a form')
  return frame
}

/** Shown in the form, never typed: what the server fills and what is computed. */
export const isReadOnly = ({ readOnly, disabled, compute }: Field): boolean =>
  readOnly === true || disabled === true || compute !== undefined

/** Fixed once the record exists. */
export const isLocked = (field: Field, isNew: boolean): boolean => field.writeOnce === true && !isNew

/** A field to read inside a form; the text that came with the record counts while its value is the same. */
function Shown({ field, opened, value }: { field: Field; opened: Values; value?: unknown }) {
  const { Show } = widgets[field.type]
  const text = value === opened[field.name] ? opened[`${field.name}_dictText`] : undefined
  return (
    <div className={styles.shown}>
      <Show
        field={field}
        value={value}
        text={typeof text === 'string' && text !== '' ? text : undefined}
        length={Number.POSITIVE_INFINITY}
      />
    </div>
  )
}

function rulesOf(field: Field, frame: ItemFrame): FormRule[] {
  const valuesIn = (form: Pick<FormInstance, 'getFieldsValue'>) => ({
    ...frame.opened,
    ...form.getFieldsValue(true),
  })
  const own: FormRule = (form) => ({
    required: frame.check.isRequired(field, valuesIn(form)), // antd draws the mark by it; the check is ours
    validateTrigger: 'onBlur',
    validator: async (_: unknown, value: unknown) => {
      const refusal = frame.check.refusal(field, value, valuesIn(form))
      if (refusal !== undefined) throw new Error(refusal)
    },
  })
  return [own, ...remoteRules(field, frame)]
}
