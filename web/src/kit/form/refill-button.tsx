import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { isNullLike } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'
import styles from './form.module.css'
import type { FormState } from './form-state.ts'
import { hasDefaults, withDefaults } from './initial-values.ts'

interface Props {
  fields: readonly Field[]
  /** The record, or the rows of a sub-table. */
  parts: readonly RefillPart[]
  /** Further values that the rules of a row may read: its record. */
  around?: () => Values
  disabled: boolean
}

interface RefillPart {
  isNew: boolean
  /** The initial values that the user has not changed. */
  filled: Values
  state: FormState
}

/**
 * 重新填充: runs fill rules and defaults again; typed values stay (DEC-132, WIDGET-055). In a stored record defaults other
 * than rules fill empty fields only. Hidden in forms without defaults.
 */
export function RefillButton({ fields: all, parts, around, disabled }: Props) {
  const { rules } = useBackend()
  const lastFilled = useRef(new WeakMap<FormState, Values>())
  const [isFilling, setFilling] = useState(false)
  if (!hasDefaults(all, 'add')) return null

  const refillPart = async ({ isNew, filled: opened, state }: RefillPart) => {
    const fields = all.filter(({ writeOnce }) => isNew || !writeOnce)
    const filled = lastFilled.current.get(state) ?? opened
    const before = state.scope.read()
    const isTyped = ({ name }: Field) => !isSame(before[name], filled[name])
    const open = fields.filter((field) => !isTyped(field))
    const empty = open.filter(({ name }) => isNew || isNullLike(before[name]))
    const defaults = await withDefaults(empty, 'add', { ...around?.(), ...before }, rules)
    const found = await withDefaults(
      open.filter((field) => !empty.includes(field)),
      'reload',
      defaults,
      rules,
    )
    const now = state.scope.read()
    const changed = open.filter(
      ({ name }) => !isSame(found[name], now[name]) && isSame(now[name], before[name]), // values typed meanwhile stay
    )
    const values = Object.fromEntries(changed.map(({ name }) => [name, found[name]]))
    lastFilled.current.set(state, { ...filled, ...values })
    if (changed.length) state.scope.write(values)
  }
  /** Sequential, so that rows are numbered in order. */
  const refill = async () => {
    setFilling(true)
    for (const part of parts) await refillPart(part)
    setFilling(false)
  }
  return (
    <Button
      type="text"
      className={styles.refill}
      icon={<ReloadOutlined />}
      loading={isFilling}
      disabled={disabled}
      title="重新获取默认值和填值规则的结果，手工填写的内容不变"
      onClick={() => void refill()}
    >
      重新填充
    </Button>
  )
}

const isSame = (a: unknown, b: unknown) => (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)
