import { namesInExpression } from '@banyan/contract/expression/fill-in'
import { parse } from '@banyan/contract/expression/parse'
import { AutoComplete, Button } from 'antd'
import { isMatch } from '#kit/ui/pinyin.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import type { FieldItem } from '../draft/design-items.ts'
import type { FormulaName } from '../draft/formula-names.ts'
import styles from '../form-designer.module.css'
import { FormulaTrial } from './formula-trial.tsx'

interface Props {
  item: FieldItem
  value: string
  /** The fields of the same table. */
  fields: readonly FieldItem[]
  /** Names with a button that inserts them into the formula. */
  names: readonly FormulaName[]
  /** The fields of all tables. */
  all: readonly FieldItem[]
  disabled: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

/** Edits a formula: buttons insert field names, and the formula is repeated with labels. */
export function FormulaEditor({ item, value, fields, all, names, disabled, onChange, onLeave }: Props) {
  const expression = value ? parse(value) : undefined
  const known = new Map(fields.map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt]))
  const unknown = expression && firstUnknownName(namesInExpression(expression), fields)
  const refusal =
    !value || (expression && !unknown) ? undefined : unknown ? `没有字段 ${unknown}` : '公式写得不对'
  return (
    <LabelledItem
      label="自动计算"
      refusal={refusal}
      hint={value && !refusal ? `= ${withLabels(value, known, names)}` : '如 数量 × 单价：点选字段，中间写 *'}
    >
      {(id) => (
        <>
          <AutoComplete
            id={id}
            allowClear
            disabled={disabled}
            placeholder="不填则由人填写"
            defaultActiveFirstOption={false}
            options={completions(value, fields, names)}
            value={value}
            onChange={(next?: string) => onChange(next ?? '')}
            onBlur={onLeave}
          />
          {!disabled && (
            <div className={styles.names}>
              {names.map(({ written, label }) => (
                <Button key={written} size="small" onClick={() => onChange(`${value} ${written}`.trim())}>
                  {label}
                </Button>
              ))}
            </div>
          )}
          {value && !refusal && (
            <FormulaTrial key={item.id} item={item} compute={value} fields={fields} all={all} />
          )}
        </>
      )}
    </LabelledItem>
  )
}

/** The first name that is no field. Names with a point are skipped, because the proof-reader checks them. */
export const firstUnknownName = (
  names: readonly string[],
  fields: readonly FieldItem[],
): string | undefined =>
  names.find(
    (name) => !fields.some(({ dbFieldName }) => dbFieldName === name) && !/\.|^(onl|rows)_/.test(name),
  )

/** The formula with its last word completed to each name that the word begins or describes. */
export function completions(
  text: string,
  fields: readonly FieldItem[],
  names: readonly FormulaName[],
): { value: string; label: string }[] {
  const [word = ''] = /[\p{L}_][\p{L}\p{N}_.]*$/u.exec(text) ?? []
  if (!word) return []
  const offered = new Map(names.map(({ written, label }) => [written, label]))
  for (const { dbFieldName, dbFieldTxt } of fields)
    if (dbFieldName && !offered.has(dbFieldName)) offered.set(dbFieldName, dbFieldTxt)
  return [...offered].flatMap(([written, label]) =>
    written !== word && (written.startsWith(word) || isMatch(label, word))
      ? [{ value: text.slice(0, -word.length) + written, label }]
      : [],
  )
}

/** `completions` inside an open `{{` of a text; the completion closes it. `undefined` where none is open. */
export function completionsInside(
  text: string,
  fields: readonly FieldItem[],
  names: readonly FormulaName[],
): { value: string; label: string }[] | undefined {
  const open = text.lastIndexOf('{{')
  if (open < 0 || text.includes('}}', open)) return undefined
  const at = open + 2
  return completions(text.slice(at), fields, names).map(({ value, label }) => ({
    value: `${text.slice(0, at)}${value}}}`,
    label,
  }))
}

/** An expression with labels in place of database names. */
function withLabels(text: string, known: ReadonlyMap<string, string>, names: readonly FormulaName[]): string {
  const offered = new Map(names.map(({ written, label }) => [written, label]))
  return text.replaceAll(
    /(?:sum|count)\([a-z]\w*(?:\.[a-z]\w*)?\)|[a-z]\w*(?:\.[a-z]\w*)?/gi,
    (name) => offered.get(name) ?? known.get(name) ?? name,
  )
}
