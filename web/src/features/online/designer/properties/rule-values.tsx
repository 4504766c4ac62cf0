import { limitedKinds } from '@banyan/contract/online/form-rules'
import type { ConditionValue } from '@banyan/contract/online/rule-condition'
import { DatePicker, Input, InputNumber, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useDict } from '#kit/widgets/dict.ts'
import { isNumber } from '../../definition/control-kinds.ts'
import { membersIn } from '../../definition/extension-json.ts'
import type { FieldItem } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'

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

interface ConditionValueProps {
  field: FieldItem | undefined
  value: ConditionValue
  onChange: (value: ConditionValue) => void
}

/** The control for a compared value: buttons for few options, a fixed or relative day, or an input. */
export function ConditionValueBox({ field, value, onChange }: ConditionValueProps) {
  const options = useFieldOptions(field)
  const label = '条件的值'
  if (field?.dbType === 'Date' || field?.dbType === 'Datetime')
    return <DayBox field={field} value={value} onChange={onChange} />
  const plain = typeof value === 'object' ? '' : value
  if (options.length > 0 && options.length <= 6)
    return (
      <Radio.Group
        aria-label={label}
        optionType="button"
        options={options}
        value={String(plain)}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return <ValueBox label={label} field={field} value={plain} onChange={onChange} />
}

/** A fixed day, or one counted from the day on which the rule is evaluated. */
function DayBox({ field, value, onChange }: ConditionValueProps) {
  const isCounted = typeof value === 'object'
  return (
    <div>
      <Select
        aria-label="日期"
        className={styles.full}
        options={[
          { value: 'today', label: '今天起' },
          { value: 'fixed', label: '指定日期' },
        ]}
        value={isCounted ? 'today' : 'fixed'}
        onChange={(kind) => onChange(kind === 'today' ? { daysFromToday: 0 } : '')}
      />
      {isCounted ? (
        <InputNumber
          aria-label="今天之后的天数"
          className={styles.full}
          precision={0}
          min={-36500}
          max={36500}
          suffix="天后"
          value={value.daysFromToday}
          onChange={(days) => onChange({ daysFromToday: days ?? 0 })}
        />
      ) : (
        <ValueBox
          label="条件的值"
          field={field && { ...field, dbType: 'Date' }}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
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

/** The options of a field, from the form or its dictionary. */
function useFieldOptions(field: FieldItem | undefined): { value: string; label: string }[] {
  const own = fieldOptions(field)
  const isListed = limitedKinds.includes(field?.fieldShowType ?? '') && !field?.dictTable
  const listed = useDict(isListed && own.length === 0 ? (field?.dictField ?? undefined) : undefined)
  return own.length ? own : listed.map(({ value, text }) => ({ value: String(value), label: text }))
}

/** The options of a field that the form itself defines. */
export function fieldOptions(field: FieldItem | undefined): { value: string; label: string }[] {
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
