import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { dataAccess } from '@banyan/contract/access/object-rule'
import { Button, Input, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { isAlone, ruleWords, type SuperItem } from '#kit/list/query/super-conditions.ts'
import { conditionText, linesIn } from './condition.ts'
import styles from './data-rule.module.css'

interface Props {
  entity: string | undefined
  value?: string | null
  onChange?: (text: string) => void
  disabled?: boolean
}

/** Lines of member, rule and value, all of which must hold (DEC-063). */
export function ConditionEditor({ entity, value, onChange, disabled }: Props) {
  const attrs = useCall(dataAccess.attrs, entity ? { entity } : undefined)
  const lines = linesIn(value)
  const write = (next: SuperItem[]) => onChange?.(conditionText(next))
  const set = (index: number, change: Partial<SuperItem>) =>
    write(lines.map((line, at) => (at === index ? { ...line, ...change } : line)))
  const first = attrs.data?.[0]?.attr
  return (
    <div className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={index} className={styles.line}>
          <Select
            aria-label="字段"
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            options={attrs.data?.map(({ attr, name }) => ({ value: attr, label: name }))}
            value={line.field}
            onChange={(field) => set(index, { field })}
          />
          <Select
            aria-label="规则"
            disabled={disabled}
            options={Object.entries(ruleWords).map(([rule, label]) => ({ value: rule, label }))}
            value={line.rule}
            onChange={(rule) => set(index, { rule })}
          />
          {isAlone(line.rule) ? (
            <span />
          ) : (
            <Input
              aria-label="值"
              disabled={disabled}
              maxLength={2000}
              placeholder="请输入值"
              value={line.val}
              onChange={(event) => set(index, { val: event.target.value })}
            />
          )}
          <Button
            type="text"
            aria-label="删除条件"
            icon={<CloseOutlined />}
            disabled={disabled}
            onClick={() => write(lines.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled || !first}
        onClick={() => first && write([...lines, { field: first, rule: 'eq', val: '', type: 'input' }])}
      >
        {entity ? '添加条件' : '请先选择对象'}
      </Button>
    </div>
  )
}
