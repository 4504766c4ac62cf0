import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useWidgets } from '#kit/widgets/registry.ts'
import { type Field, firstText } from '#kit/widgets/widget.ts'
import styles from './query.module.css'
import { needsNoValue, rulesFor, ruleWords, type SuperItem, wireType } from './super-conditions.ts'

interface LineProps {
  item: SuperItem
  fields: Field[]
  onChange: (item: SuperItem) => void
  onRemove: () => void
}

/** One condition: field, rule, and the value in the control of the field. */
export function ConditionLine({ item, fields, onChange, onRemove }: LineProps) {
  const widgets = useWidgets()
  const id = useId()
  const field = fields.find(({ name }) => name === item.field)
  if (!field) return null
  const { Query } = widgets[field.type]
  return (
    <div className={styles.line}>
      <Select
        aria-label="字段"
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value={field.name}
        onChange={(name: string) => onChange(lineFor(fields.find((one) => one.name === name)))}
      />
      <Select
        aria-label="规则"
        options={rulesFor(field.type).map((rule) => ({ value: rule, label: ruleWords[rule] }))}
        value={item.rule}
        onChange={(rule) => onChange({ ...item, rule })}
      />
      {needsNoValue(item.rule) ? (
        <span />
      ) : (
        <div className={styles.value}>
          <label htmlFor={id} className="unseen">
            值
          </label>
          <Query
            field={{ ...field, query: item.rule === 'in' ? 'any' : 'eq' }}
            id={id}
            value={item.val}
            onChange={(value) => onChange({ ...item, val: firstText(value) })}
          />
        </div>
      )}
      <Button type="text" aria-label="删除条件" icon={<CloseOutlined />} onClick={onRemove} />
    </div>
  )
}

/** A new condition about a field. */
export const lineFor = (field: Field | undefined): SuperItem => ({
  field: field?.name ?? '',
  rule: field ? (rulesFor(field.type)[0] ?? 'eq') : 'eq',
  val: '',
  type: field ? wireType(field.type) : 'input',
})
