import { Input } from 'antd'
import { useState } from 'react'
import { formContext } from '#kit/form/form-context.ts'
import type { FieldItem } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'
import { formulaInputs, formulaResult } from './formula-value.ts'

interface Props {
  item: FieldItem
  compute: string
  /** The fields beside it, and those of all tables. */
  fields: readonly FieldItem[]
  all: readonly FieldItem[]
}

/** What a formula gives for example values, which can be changed; nothing is stored. */
export function FormulaTrial({ item, compute, fields, all }: Props) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const inputs = formulaInputs(compute, fields, all)
  const given = new Map(inputs.map(({ name, sample }) => [name, typed.get(name) ?? sample]))
  const result = formulaResult(item, compute, given, formContext())
  return (
    <section aria-label="试算" className={styles.trial}>
      {inputs.map(({ name, label }) => (
        <Input
          key={name}
          size="small"
          aria-label={`${label}的示例值`}
          prefix={label}
          value={given.get(name)}
          onChange={(event) => setTyped(new Map(typed).set(name, event.target.value))}
        />
      ))}
      <output>{'value' in result ? `结果：${result.value}` : result.fault}</output>
    </section>
  )
}
