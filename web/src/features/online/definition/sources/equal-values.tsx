import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input } from 'antd'
import { useState } from 'react'
import styles from '../definition.module.css'
import { LabelledItem } from '../labelled-item.tsx'

interface Props {
  label: string
  hint: string
  /** A JSON object: the columns and the value each must have. */
  value: string
  columns: readonly { value: string; label: string }[]
  disabled: boolean
  onChange: (value: string) => void
}

type Line = readonly [column: string, value: string]

/** Columns and the values they must have, one below the other. */
export function EqualValues({ label, hint, value, columns, disabled, onChange }: Props) {
  // Lines that are not complete yet are not stored.
  const [typed, setTyped] = useState<readonly Line[]>([])
  const lines = linesToJson(typed) === value ? typed : parseLines(value)
  const set = (next: readonly Line[]) => {
    setTyped(next)
    onChange(linesToJson(next))
  }
  return (
    <LabelledItem label={label} hint={hint}>
      {() => (
        <>
          {lines.map(([column, wanted], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
            <div key={at} className={styles.equalLine}>
              <AutoComplete
                aria-label={`${label}的字段`}
                placeholder="字段"
                disabled={disabled}
                options={[...columns]}
                value={column}
                onChange={(next: string) => set(lines.with(at, [next ?? '', wanted]))}
              />
              <span>等于</span>
              <Input
                aria-label={`${label}的值`}
                disabled={disabled}
                value={wanted}
                onChange={(event) => set(lines.with(at, [column, event.target.value]))}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label="删除这一行"
                disabled={disabled}
                onClick={() => set(lines.toSpliced(at, 1))}
              />
            </div>
          ))}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={disabled || lines.length >= 20}
            onClick={() => set([...lines, ['', '']])}
          >
            添加条件
          </Button>
        </>
      )}
    </LabelledItem>
  )
}

function linesToJson(lines: readonly Line[]): string {
  const whole = lines.filter(([column, wanted]) => column.trim() && wanted.trim())
  return whole.length ? JSON.stringify(Object.fromEntries(whole)) : ''
}

function parseLines(text: string): Line[] {
  try {
    const read: unknown = JSON.parse(text || '{}')
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isObject ? Object.entries(read).map(([column, wanted]) => [column, String(wanted)]) : []
  } catch {
    return []
  }
}
