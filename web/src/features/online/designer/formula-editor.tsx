import { namesOf } from '@banyan/contract/expression/fill-in'
import { parse } from '@banyan/contract/expression/parse'
import { Button, Input } from 'antd'
import { LabelledItem } from '../definition/labelled-item.tsx'
import type { FieldItem } from './design-items.ts'
import styles from './form-designer.module.css'

interface Props {
  value: string
  fields: readonly FieldItem[]
  disabled: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

/** A formula over other fields: their names are put in by buttons, and it is read back in the words of the form. */
export function FormulaEditor({ value, fields, disabled, onChange, onLeave }: Props) {
  const expression = value ? parse(value) : undefined
  const known = new Map(fields.map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt]))
  const unknown =
    expression && namesOf(expression).find((name) => !known.has(name) && !name.startsWith('main.'))
  const refusal =
    !value || (expression && !unknown) ? undefined : unknown ? `没有字段 ${unknown}` : '公式写得不对'
  return (
    <LabelledItem
      label="自动计算"
      refusal={refusal}
      hint={value && !refusal ? `= ${readable(value, known)}` : '如 数量 × 单价：点选字段，中间写 *'}
    >
      {(id) => (
        <>
          <Input
            id={id}
            allowClear
            disabled={disabled}
            placeholder="不填则由人填写"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          />
          {!disabled && (
            <div className={styles.names}>
              {fields
                .filter(({ dbType }) => numbers.includes(dbType))
                .map(({ id: key, dbFieldName, dbFieldTxt }) => (
                  <Button key={key} size="small" onClick={() => onChange(`${value} ${dbFieldName}`.trim())}>
                    {dbFieldTxt}
                  </Button>
                ))}
            </div>
          )}
        </>
      )}
    </LabelledItem>
  )
}

const numbers = ['int', 'double', 'BigDecimal']

/** An expression with the names people read in the place of those of the database. */
const readable = (text: string, known: ReadonlyMap<string, string>): string =>
  text.replaceAll(/[a-z][a-z0-9_]*/g, (name) => known.get(name) ?? name)
