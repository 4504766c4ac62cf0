import { DownOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { iconNames } from './icon-names.ts'
import styles from './icon-picker.module.css'

interface Props {
  id?: string
  value?: string | null
  onChange?: (name: string | null) => void
  disabled?: boolean
}

/** Picks one of the icons a menu can have, by its picture or its name. */
export function IconPicker({ id, value, onChange, disabled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const shown = iconNames.filter(([name, label]) => `${name} ${label}`.toLowerCase().includes(wanted))
  const choose = (name: string | null) => {
    onChange?.(name)
    setOpen(false)
  }
  const known = iconNames.find(([name]) => name === value)
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => !disabled && setOpen(next)}
      trigger="click"
      placement="bottomLeft"
      content={
        <div className={styles.panel}>
          <Input
            allowClear
            autoFocus
            aria-label="搜索图标"
            placeholder="搜索图标"
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <div className={styles.grid} role="listbox" aria-label="图标">
            {shown.map(([name, label]) => (
              <button
                key={name}
                type="button"
                role="option"
                aria-selected={name === value}
                title={`${label}（${name}）`}
                className={name === value ? styles.chosen : undefined}
                onClick={() => choose(name)}
              >
                <MenuIcon name={name} />
                <span>{label}</span>
              </button>
            ))}
          </div>
          {shown.length === 0 && <p className={styles.none}>没有匹配的图标</p>}
          {value && (
            <Button type="link" onClick={() => choose(null)}>
              清空
            </Button>
          )}
        </div>
      }
    >
      <button
        type="button"
        id={id}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.trigger}
      >
        {value ? (
          <>
            <MenuIcon name={value} />
            <span>{known?.[1] ?? value}</span>
          </>
        ) : (
          <span className={styles.placeholder}>请选择图标</span>
        )}
        <DownOutlined className={styles.arrow} />
      </button>
    </Popover>
  )
}
