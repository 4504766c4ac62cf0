import { orderAmounts } from '@banyan/contract/service/order-amounts'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import { isBlankValue } from '@banyan/contract/service/template/filled'
import {
  isFilled,
  isLabour,
  isReadOnly,
  itemLabel,
  type TemplateItem,
} from '@banyan/contract/service/template/item'
import { memo } from 'react'
import { dash } from '#kit/ui/format.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { AfterSaveContext } from '#kit/upload/after-save.ts'
import { ItemShell, refusalId } from '#kit/widgets/item-shell.tsx'
import { Amounts } from '../../price/amounts.tsx'
import { parts } from '../registry.ts'
import styles from './template-form.module.css'
import type { FilledForm } from './use-filled-form.ts'

interface Props {
  form: FilledForm
  /** While it is being saved. */
  disabled?: boolean
}

/** A template version to fill in; faults are shown at their items (DEC-113). */
export function TemplateForm({ form, disabled = false }: Props) {
  const { items, values, faults, change, leave, idOf, afterSave } = form
  return (
    <TouchTargets>
      <AfterSaveContext value={afterSave}>
        <div className={styles.frame}>
          <div className={styles.grid}>
            {items.map((item) => (
              <FormItem
                key={item.id}
                item={item}
                id={idOf(item.id)}
                value={values[item.id]}
                fault={faults[item.id]}
                disabled={disabled}
                onChange={change}
                onLeave={leave}
              />
            ))}
          </div>
          {items.some(isLabour) && <Amounts of={orderAmounts(items, values)} />}
        </div>
      </AfterSaveContext>
    </TouchTargets>
  )
}

interface ItemProps {
  item: TemplateItem
  id: string
  value: unknown
  fault: string | undefined
  disabled: boolean
  onChange: (item: string, value: unknown) => void
  onLeave: (item: TemplateItem) => void
}

/** Memoised, so that it renders only when its own value changes. */
const FormItem = memo(function FormItem({ item, id, value, fault, disabled, onChange, onLeave }: ItemProps) {
  const { Face, isWide } = parts[item.type]
  const isRequired = item.required === 1 && isFilled(item) && !isReadOnly(item)
  const face = (
    <Face
      item={item}
      id={id}
      value={value}
      disabled={disabled || isReadOnly(item)}
      onChange={(next) => onChange(item.id, next)}
      onBlur={() => onLeave(item)}
      {...(isRequired && { 'aria-required': true })}
      {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': refusalId(id) })}
    />
  )
  if (!isFilled(item)) return <div className={`${styles.wide} ${styles.structure}`}>{face}</div>
  return (
    <ItemShell
      id={id}
      label={itemLabel(item)}
      isRequired={isRequired} // SERVICE-026
      refusal={fault}
      className={isWide ? styles.wide : undefined}
    >
      {face}
    </ItemShell>
  )
})

interface ValuesProps {
  items: readonly TemplateItem[]
  values: FilledValues
}

/** What was filled into a template version, to read. */
export function TemplateValues({ items, values }: ValuesProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.facts}>
        {items.map((item) => (
          <Fact key={item.id} item={item} value={values[item.id]} />
        ))}
      </dl>
    </div>
  )
}

function Fact({ item, value }: { item: TemplateItem; value: unknown }) {
  const { Face, Show, isWide } = parts[item.type]
  if (!isFilled(item))
    return (
      <div className={`${styles.wide} ${styles.structure}`}>
        <Face item={item} id={item.id} value={undefined} onChange={() => undefined} />
      </div>
    )
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{itemLabel(item)}</dt>
      <dd>{isBlankValue(value) ? dash : <Show item={item} value={value} />}</dd>
    </div>
  )
}
