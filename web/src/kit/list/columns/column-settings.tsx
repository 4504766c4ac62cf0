import { HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { ArrangedColumn, FixedSide, Layout } from './column-layout.ts'
import styles from './columns.module.css'

interface Props {
  columns: ArrangedColumn[]
  layout: Layout
  onChange: (layout: Layout) => void
  onPlain: () => void
}

const places = [
  { value: 'none', label: '不固定' },
  { value: 'start', label: '固定左' },
  { value: 'end', label: '固定右' },
]

/** Settings of visible columns, order, widths and fixing (DEC-019); arrow keys move like the mouse. */
export function ColumnSettings({ columns, layout, onChange, onPlain }: Props) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const names = columns.map(({ field }) => field.name)

  const move = (name: string, to: number) => {
    const rest = names.filter((one) => one !== name)
    onChange({ ...layout, order: rest.toSpliced(Math.max(0, to), 0, name) })
  }
  const byKey = (event: KeyboardEvent, name: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!step) return
    event.preventDefault()
    move(name, names.indexOf(name) + step)
  }
  const show = (name: string, isShown: boolean) =>
    onChange({
      ...layout,
      hidden: isShown ? layout.hidden.filter((one) => one !== name) : [...layout.hidden, name],
    })
  const shownCount = columns.filter(({ isShown }) => isShown).length

  return (
    <div className={styles.settings}>
      {columns.map(({ field, isShown, width, fixed }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the row is the drop target, its handle has the keys
        <div
          key={field.name}
          className={`${styles.setting} ${over === field.name ? styles.over : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(field.name)
          }}
          onDrop={() => {
            if (dragged) move(dragged, names.indexOf(field.name))
            setOver(undefined)
          }}
        >
          <button
            type="button"
            className={styles.handle}
            aria-label={`移动${field.label}，按上下方向键`}
            draggable
            onDragStart={() => setDragged(field.name)}
            onDragEnd={() => setOver(undefined)}
            onKeyDown={(event) => byKey(event, field.name)}
          >
            <HolderOutlined />
          </button>
          <Checkbox
            checked={isShown}
            disabled={isShown && shownCount === 1}
            onChange={(event) => show(field.name, event.target.checked)}
          >
            {field.label}
          </Checkbox>
          <InputNumber
            size="small"
            aria-label={`${field.label}列宽`}
            min={48}
            max={1000}
            step={10}
            controls={false}
            style={{ width: '100%' }}
            value={width}
            onChange={(typed) =>
              typed && onChange({ ...layout, widths: { ...layout.widths, [field.name]: typed } })
            }
          />
          <Select<FixedSide>
            size="small"
            aria-label={`${field.label}固定`}
            options={places}
            value={fixed}
            onChange={(place) => onChange({ ...layout, fixed: { ...layout.fixed, [field.name]: place } })}
          />
        </div>
      ))}
      <div>
        <Button type="link" size="small" onClick={onPlain}>
          恢复默认
        </Button>
      </div>
    </div>
  )
}
