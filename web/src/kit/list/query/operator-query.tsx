import { type Operator, operators, readCondition, unwrapValue, wrapValue } from '@banyan/contract/list-query'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { Input } from '#kit/ui/input.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'

const operatorNames: Record<Operator, string> = { like: '包含', eq: '等于', ne: '不等于', ge: '≥', le: '≤' }

/** A query item with a selectable operator; its value carries the affix of the operator (LIST-045…049). */
export function OperatorQuery({ field, id, value, onChange }: QueryProps) {
  const held = firstText(value)
  // The typed text is kept while the form still holds the value made of it.
  const [typed, setTyped] = useState<{ rule: Operator; text: string; held: string }>()
  const offered = field.operators ?? operators
  const { rule, text } =
    typed?.held === held ? typed : { rule: ruleIn(held, offered), text: unwrapValue(held) }
  const put = (next: { rule: Operator; text: string }) => {
    const wrapped = wrapValue(next.rule, next.text)
    setTyped({ ...next, held: wrapped })
    onChange(wrapped)
  }
  return (
    <Space.Compact block>
      <Select
        aria-label={`${field.label}的比较方式`}
        style={{ flex: 'none', width: 84 }}
        options={offered.map((each) => ({ value: each, label: operatorNames[each] }))}
        value={rule}
        onChange={(chosen) => put({ rule: chosen, text })}
      />
      <Input
        id={id}
        value={text}
        onChange={(event) => put({ rule, text: event.target.value })}
        placeholder={`请输入${field.label}`}
        allowClear
        autoComplete="off"
      />
    </Space.Compact>
  )
}

function ruleIn(held: string, offered: readonly Operator[]): Operator {
  const asked = readCondition(held)?.rule
  return offered.find((each) => each === asked) ?? offered[0] ?? 'eq'
}
