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
  isNew: boolean
  /** What the form opened with. */
  opened: Values
  state: FormState
  disabled: boolean
}

/**
 * 重新填充: asks fill rules and defaults anew; what was typed since stays (DEC-132, WIDGET-055). In a stored record
 * defaults other than rules fill empty fields only. Forms without defaults do without the button.
 */
export function RefillButton({ fields: all, isNew, opened, state, disabled }: Props) {
  const fields = all.filter(({ writeOnce }) => isNew || !writeOnce)
  const { rules } = useBackend()
  const filled = useRef(opened)
  const [isFilling, setFilling] = useState(false)
  if (!hasDefaults(fields, 'add')) return null

  const refill = async () => {
    setFilling(true)
    const before = state.scope.read()
    const isTyped = ({ name }: Field) => !isSame(before[name], filled.current[name])
    const open = fields.filter((field) => !isTyped(field))
    const empty = open.filter(({ name }) => isNew || isNullLike(before[name]))
    const defaults = await withDefaults(empty, 'add', before, rules)
    const found = await withDefaults(
      open.filter((field) => !empty.includes(field)),
      'reload',
      defaults,
      rules,
    )
    setFilling(false)
    const now = state.scope.read()
    const changed = open.filter(
      ({ name }) => !isSame(found[name], now[name]) && isSame(now[name], before[name]), // typed meanwhile: stays
    )
    const values = Object.fromEntries(changed.map(({ name }) => [name, found[name]]))
    filled.current = { ...filled.current, ...values }
    if (changed.length) state.scope.write(values)
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
