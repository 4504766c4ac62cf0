import { type ComponentType, createContext, memo, useContext, useRef } from 'react'
import { hintId, ItemShell, type ItemShellProps, refusalId } from '#kit/widgets/item-shell.tsx'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { FormCheck, Values } from './check.ts'
import type { FieldChecker } from './field-checker.ts'
import styles from './form.module.css'
import type { FormState } from './form-state.ts'
import { fieldWidth, isDrawn } from './layout.ts'
import { UnusualNumberMark } from './unusual-number-mark.tsx'

/** Shared by all items of a form; the object stays the same while the form is open. */
export interface ItemFrame {
  check: FormCheck
  /** The values the form was opened with. */
  opened: Values
  isNew: boolean
  state: FormState
  checker: FieldChecker
  /** The field that gets the focus first. */
  first: string | undefined
}

export const ItemFrameContext = createContext<ItemFrame | undefined>(undefined)

interface Props {
  field: Field
  disabled: boolean
  /** The frame of the control: label, mark and refusal. */
  Shell?: ComponentType<ItemShellProps>
}

/** A field with label, mark, control and refusal, redrawn by changes of its own value only. */
export const FieldItem = memo(function FieldItem(props: Props) {
  if (!isDrawn(props.field)) return null // WIDGET-027: its value is kept by the form
  return props.field.showIf ? <Conditional {...props} /> : <Item {...props} />
})

/** Rendered only while its condition holds. */
function Conditional(props: Props) {
  const { useIsShown } = useFrame().state
  return useIsShown(props.field.name) ? <Item {...props} /> : null
}

function Item({ field, disabled, Shell = ItemShell }: Props) {
  const { check, isNew, first, state, checker, opened } = useFrame()
  const { scope } = state
  const { name } = field
  const value = scope.useValue(name)
  const refusal = checker.useRefusal(name)
  const { Edit } = useWidgets()[field.type]
  const isKept = state.useIsLocked(name)
  const isAsked = state.useIsAsked(name)
  const allowed = state.useAllowed(name)
  const isShown = isReadOnly(field) || isKept
  const id = scope.idOf(name)
  const isRequired = !isShown && (isAsked || check.isRequired(field))
  const isTouched = useRef(false)
  return (
    <Shell
      id={id}
      label={field.label}
      isRequired={isRequired}
      refusal={refusal}
      hint={field.hint}
      className={styles[fieldWidth(field) ?? '']}
      more={
        field.checksNumber &&
        !isShown &&
        typeof value === 'string' && (
          <UnusualNumberMark
            field={field}
            value={value}
            refusal={refusal}
            onDecided={() => void checker.checkField(field)}
          />
        )
      }
    >
      {isShown ? (
        <Shown field={field} opened={opened} value={value} />
      ) : (
        <Edit
          field={allowed ? { ...field, allowed } : field}
          id={id}
          disabled={disabled || isLocked(field, isNew)}
          isFirst={name === first}
          value={value}
          onChange={(typed) => {
            isTouched.current = true
            scope.write({ [name]: typed })
          }}
          // Pickers move the focus when they open, so a field that was not edited yet is not checked on blur, unless it
          // is typed.
          onBlur={() => (isTouched.current || isTyped(field.type)) && void checker.checkField(field)}
          {...(isRequired && { 'aria-required': true })}
          {...(field.hint && { 'aria-describedby': hintId(id) })}
          {...(refusal !== undefined && { 'aria-invalid': true, 'aria-describedby': refusalId(id) })}
        />
      )}
    </Shell>
  )
}

/** The frame of the form around an item. */
export function useFrame(): ItemFrame {
  const frame = useContext(ItemFrameContext)
  if (!frame) throw new Error('a form item stands in a form')
  return frame
}

/** Text inputs, which are checked when they lose the focus. */
const isTyped = (type: Field['type']): boolean => typedKinds.has(type)
const typedKinds: ReadonlySet<Field['type']> = new Set(['text', 'textarea', 'password', 'number', 'integer'])

/** Shown but not editable: filled by the server or computed. */
export const isReadOnly = ({ readOnly, disabled, compute }: Field): boolean =>
  readOnly === true || disabled === true || compute !== undefined

/** Fixed once the record exists. */
export const isLocked = (field: Field, isNew: boolean): boolean => field.writeOnce === true && !isNew

/** A read-only field; the text that came with the record is shown while its value is unchanged. */
function Shown({ field, opened, value }: { field: Field; opened: Values; value: unknown }) {
  const { Show } = useWidgets()[field.type]
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
