import { PlusOutlined } from '@ant-design/icons'
import { dataAccess } from '@banyan/contract/access/object-rule'
import { Button, ConfigProvider } from 'antd'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { ConditionLine, lineFor } from '#kit/list/query/condition-line.tsx'
import { rulesFor, type SuperItem } from '#kit/list/query/super-conditions.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { conditionText, parseLines } from './condition.ts'
import styles from './data-rule.module.css'

interface Props {
  entity: string | undefined
  value?: string | null
  onChange?: (text: string) => void
  disabled?: boolean
}

/** Lines of member, rule and value, all of which must hold, with the controls of 高级查询 (DEC-063). */
export function ConditionEditor({ entity, value, onChange, disabled }: Props) {
  const attrs = useCall(dataAccess.attrs, entity ? { entity } : undefined)
  const fields = useMemo(
    () =>
      (attrs.data ?? []).flatMap(({ attr, name, field, isStored }): Field[] =>
        isStored === false ? [] : [{ type: 'text', ...field, name: attr, label: name }],
      ),
    [attrs.data],
  )
  const lines = parseLines(value)
  const write = (next: SuperItem[]) => onChange?.(conditionText(next))
  const [first] = fields
  return (
    <ConfigProvider componentDisabled={disabled}>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            key={index}
            item={line}
            fields={fields}
            onChange={(next) => write(lines.with(index, next))}
            onRemove={() => write(lines.toSpliced(index, 1))}
          />
        ))}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled || !first}
          onClick={() => first && write([...lines, firstLine(first)])}
        >
          {entity ? '添加条件' : '请先选择对象'}
        </Button>
      </div>
    </ConfigProvider>
  )
}

/** A new line compares with `eq`, the most common rule. */
function firstLine(field: Field): SuperItem {
  const line = lineFor(field)
  return rulesFor(field.type).includes('eq') ? { ...line, rule: 'eq' } : line
}
