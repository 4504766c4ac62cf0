import { FontSizeOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import kit from '#kit/designer/designer.module.css'
import { PaletteType } from '#kit/designer/palette-type.tsx'
import { isMatch } from '#kit/ui/pinyin.ts'
import { controlIcons } from './control-icons.ts'
import { controlTitles, type DesignType, paletteGroups } from './draft/controls.ts'
import styles from './form-designer.module.css'

interface Props {
  disabled: boolean
  onAdd: (type: DesignType) => void
  /** Adds several fields by their names. */
  onBatch: () => void
}

/** The controls by group: dragged into the form, or added below the selected item by a click or Enter. */
export function Palette({ disabled, onAdd, onBatch }: Props) {
  const [sought, setSought] = useState('')
  const groups = paletteGroups.flatMap(({ title, types }) => {
    const found = types.filter((type) => !sought.trim() || isMatch(controlTitles[type], sought))
    return found.length ? [{ title, found }] : []
  })
  return (
    <>
      <Input
        allowClear
        aria-label="查找控件"
        placeholder="查找控件"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <Button
        block
        className={styles.batchButton}
        icon={<UnorderedListOutlined aria-hidden />}
        disabled={disabled}
        onClick={onBatch}
      >
        批量添加
      </Button>
      {groups.map(({ title, found }) => (
        <section key={title} aria-label={title}>
          <h4 className={styles.groupTitle}>{title}</h4>
          <ul className={`${kit.types} ${styles.types}`}>
            {found.map((type) => (
              <li key={type}>
                <PaletteType
                  type={type}
                  name={controlTitles[type]}
                  Icon={controlIcons[type] ?? FontSizeOutlined}
                  disabled={disabled}
                  onAdd={onAdd}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={kit.hint}>没有这样的控件</p>}
    </>
  )
}
