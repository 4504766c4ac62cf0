import { limitedKinds } from '@banyan/contract/online/form-rules'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useDict } from '#kit/widgets/dict.ts'
import { isNumber } from '../definition/control-kinds.ts'
import { membersIn } from '../definition/extension-json.ts'
import type { FieldItem } from './design-items.ts'
import styles from './form-designer.module.css'

/** Some of the options of a field. */
export function OptionsBox({
  field,
  value,
  onChange,
}: {
  field: FieldItem | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const options = useFieldOptions(field)
  return (
    <Select
      aria-label="允许的选项"
      mode={options.length ? 'multiple' : 'tags'}
      placeholder="允许的选项"
      options={options}
      value={[...value]}
      onChange={onChange}
    />
  )
}

interface ValueProps {
  label: string
  field: FieldItem | undefined
  value: string | number
  onChange: (value: string | number) => void
}

/** A value of a field: chosen among its options, else typed. */
export function ValueBox({ label, field, value, onChange }: ValueProps) {
  const options = useFieldOptions(field)
  if (options.length)
    return (
      <Select
        aria-label={label}
        placeholder="请选择"
        options={options}
        value={value === '' ? undefined : String(value)}
        onChange={onChange}
      />
    )
  if (field && isNumber(field.dbType))
    return (
      <InputNumber
        aria-label={label}
        className={styles.full}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  if (field?.dbType === 'Date')
    return (
      <DatePicker
        aria-label={label}
        className={styles.full}
        value={value ? dayjs(String(value)) : null}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : '')}
      />
    )
  return <Input aria-label={label} value={String(value)} onChange={(event) => onChange(event.target.value)} />
}

/** The values a field is chosen from: those the form itself knows, else those of its dictionary. */
function useFieldOptions(field: FieldItem | undefined): { value: string; label: string }[] {
  const own = optionsIn(field)
  const isListed = limitedKinds.includes(field?.fieldShowType ?? '') && !field?.dictTable
  const listed = useDict(isListed && own.length === 0 ? (field?.dictField ?? undefined) : undefined)
  return own.length ? own : listed.map(({ value, text }) => ({ value: String(value), label: text }))
}

/** The values a field is chosen from, as far as the form itself knows them. */
export function optionsIn(field: FieldItem | undefined): { value: string; label: string }[] {
  if (field?.fieldShowType === 'switch')
    return [
      { value: 'Y', label: '打开' },
      { value: 'N', label: '关闭' },
    ]
  const typed = membersIn(field?.fieldExtendJson)?.listSource
  return Array.isArray(typed)
    ? (typed as { value: string; text: string }[]).map(({ value, text }) => ({ value, label: text }))
    : []
}
