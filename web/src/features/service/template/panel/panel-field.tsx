import { type TemplateItem, untitled } from '@banyan/contract/service/template/item'
import { Input, InputNumber, Segmented, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { ItemShell, refusalId } from '#kit/widgets/item-shell.tsx'
import type { PanelProps } from '../part.ts'
import styles from './panel.module.css'

interface FieldProps {
  label: string
  hint?: string
  refusal?: string | undefined
  isRequired?: boolean
  children: (control: { id: string; 'aria-describedby'?: string }) => ReactNode
}

/** A labelled setting with its refusal. */
export function PanelField({ label, hint, refusal, isRequired = false, children }: FieldProps) {
  const id = useId()
  return (
    <ItemShell
      id={id}
      label={label}
      hint={hint}
      isRequired={isRequired}
      refusal={refusal}
      className={styles.field}
    >
      {children({ id, ...(refusal !== undefined && { 'aria-describedby': refusalId(id) }) })}
    </ItemShell>
  )
}

/** The title of an item; left empty it becomes 无标题 (SERVICE-038). */
export function LabelField({
  item,
  change,
  pause,
  disabled,
  label = '标题',
}: PanelProps & { label?: string }) {
  const leave = () => {
    if (!item.label.trim()) change({ label: untitled })
    pause()
  }
  return (
    <PanelField label={label}>
      {(control) => (
        <Input.TextArea
          {...control}
          data-label-field=""
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={500}
          disabled={disabled}
          value={item.label}
          onChange={(event) => change({ label: event.target.value })}
          onBlur={leave}
        />
      )}
    </PanelField>
  )
}

/** The hint inside the empty control; a cascade has two (SERVICE-024). */
export function PlaceholderField({ item, change, pause, disabled }: PanelProps) {
  const texts = Array.isArray(item.placeholder) ? item.placeholder : [item.placeholder ?? '']
  const set = (at: number, text: string) =>
    change({ placeholder: Array.isArray(item.placeholder) ? texts.with(at, text) : text })
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: there are one or two, and they keep their places
    <PanelField key={at} label={texts.length > 1 ? `提示文字 ${at + 1}` : '提示文字'}>
      {(control) => (
        <Input
          {...control}
          allowClear
          maxLength={200}
          disabled={disabled}
          value={text}
          onChange={(event) => set(at, event.target.value)}
          onBlur={pause}
        />
      )}
    </PanelField>
  ))
}

type NumberMember = 'min' | 'max' | 'max_length' | 'precision'

interface NumberProps extends PanelProps {
  member: NumberMember
  label: string
  least?: number
  most?: number
  isWhole?: boolean
}

export function NumberField({ item, change, pause, disabled, faultOf, ...field }: NumberProps) {
  const { member, label, least, most, isWhole } = field
  return (
    <PanelField label={label} refusal={faultOf(member)}>
      {(control) => (
        <InputNumber<number>
          {...control}
          min={least}
          max={most}
          precision={isWhole ? 0 : undefined}
          disabled={disabled}
          style={{ width: '100%' }}
          value={item[member] ?? null}
          onChange={(value) => change({ [member]: value ?? undefined })}
          onBlur={pause}
        />
      )}
    </PanelField>
  )
}

type FlagMember = 'required' | 'readonly' | 'multiple' | 'is_round'

/** A setting that is on or off, 1 or 0. */
export function FlagField({
  item,
  change,
  disabled,
  member,
  label,
  whenAbsent = 0,
}: PanelProps & { member: FlagMember; label: string; whenAbsent?: 0 | 1 }) {
  const id = useId()
  return (
    <div className={styles.flag}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        disabled={disabled}
        checked={(item[member] ?? whenAbsent) === 1}
        onChange={(isOn) => change({ [member]: isOn ? 1 : 0 })}
      />
    </div>
  )
}

interface BusinessKeyProps extends PanelProps {
  label: string
  isOn: boolean
  businessKey: string
}

/** Whether an item has a business key, e.g. for the sums of the order. */
export function BusinessKeyField({ change, disabled, label, isOn, businessKey }: BusinessKeyProps) {
  const id = useId()
  return (
    <div className={styles.flag}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        disabled={disabled}
        checked={isOn}
        onChange={(on) => change({ business_key: on ? businessKey : undefined })}
      />
    </div>
  )
}

/** The settings 必填 and 只读, which every fillable item has. */
export const UseFlags = (props: PanelProps) => (
  <>
    <FlagField {...props} member="required" label="必填" />
    <FlagField {...props} member="readonly" label="只读" />
  </>
)

interface ChoiceProps<M extends 'orientation' | 'format' | 'data_type'> extends PanelProps {
  member: M
  label: string
  choices: { value: NonNullable<TemplateItem[M]>; label: string }[]
}

/** A choice of a few options, shown as buttons. */
export function ChoiceField<M extends 'orientation' | 'format' | 'data_type'>({
  item,
  change,
  disabled,
  member,
  label,
  choices,
}: ChoiceProps<M>) {
  return (
    <PanelField label={label}>
      {({ id }) => (
        <Segmented
          block
          id={id}
          aria-label={label}
          disabled={disabled}
          options={choices}
          value={item[member] ?? choices[0]?.value}
          onChange={(value) => change({ [member]: value })}
        />
      )}
    </PanelField>
  )
}
