import { namesInPlaceholders, placeholdersIn } from '@banyan/contract/expression/fill-in'
import { parse } from '@banyan/contract/expression/parse'
import { AutoComplete } from 'antd'
import { formContext } from '#kit/form/form-context.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import type { FieldItem } from '../draft/design-items.ts'
import { callerNamesOffered, type FormulaName } from '../draft/formula-names.ts'
import styles from '../form-designer.module.css'
import { completionsInside, firstUnknownName } from './formula-editor.tsx'
import { messageSample } from './formula-value.ts'

interface Props {
  value: string
  /** The fields of its table, itself among them. */
  fields: readonly FieldItem[]
  names: readonly FormulaName[]
  /** The fields of all tables. */
  all: readonly FieldItem[]
  disabled: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

/** Edits the refusal of a check: completes names in `{{ }}` and shows an example. */
export function MessageEditor({ value, fields, names, all, disabled, onChange, onLeave }: Props) {
  const expressions = placeholdersIn(value)
  const unknown = firstUnknownName(namesInPlaceholders(value), fields)
  const refusal = expressions.some((text) => !parse(text))
    ? '{{ }} 里的表达式写得不对'
    : unknown && `没有字段 ${unknown}`
  return (
    <LabelledItem label="不符合时的提示" refusal={refusal} hint="不填则用默认的提示；{{字段}} 会换成它的值">
      {(id) => (
        <>
          <AutoComplete
            id={id}
            allowClear
            maxLength={100}
            disabled={disabled}
            defaultActiveFirstOption={false}
            options={completionsInside(value, fields, [...names, ...callerNamesOffered])}
            value={value}
            onChange={(next?: string) => onChange(next ?? '')}
            onBlur={onLeave}
          />
          {expressions.length > 0 && !refusal && (
            <output className={styles.trial}>
              {`示例：${messageSample(value, fields, all, formContext())}`}
            </output>
          )}
        </>
      )}
    </LabelledItem>
  )
}
