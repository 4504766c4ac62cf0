import { Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { datetime } from '#kit/ui/format.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { Person } from '#kit/ui/person.tsx'
import { useWidgets } from '#kit/widgets/registry.ts'
import styles from './conflict.module.css'
import { type Difference, firstChoice, type Side } from './conflict.ts'

interface Props {
  /** What was changed, e.g. 这张工单. */
  what: string
  differences: readonly Difference[]
  /** The record as it is now, with who saved it and when. */
  stored: Readonly<Record<string, unknown>>
  isSaving: boolean
  /** Without a choice: both changes are kept side by side. */
  keepsBoth?: { before: string; now: string; okText: string; cancelText: string; note: string }
  onSave: (chosen: Record<string, Side>) => void
  onClose: () => void
}

/** Shows both versions of a record changed by two people and lets the user choose by field (DEC-114). */
export function ConflictDialog(props: Props) {
  const { what, differences, stored, isSaving, keepsBoth, onSave, onClose } = props
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isOpen, setOpen] = useState(true)
  return (
    <FullModal
      open={isOpen}
      width={800}
      title="数据已被他人修改"
      okText={keepsBoth?.okText ?? '保存所选内容'}
      cancelText={keepsBoth?.cancelText ?? '继续编辑'}
      confirmLoading={isSaving}
      mask={{ closable: false }}
      onOk={() => onSave(chosen)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p>
        <Person account={stored.updateBy} name={stored.updateBy_dictText} /> 于 {datetime(stored.updateTime)}{' '}
        保存了
        {what}。{keepsBoth?.note ?? '请逐项选择要保留的内容，其余内容没有冲突。'}
      </p>
      {differences.map((difference) => (
        <fieldset key={difference.key} className={styles.difference}>
          <legend>{difference.label}</legend>
          {keepsBoth ? (
            <div className={styles.sides}>
              <Version label={keepsBoth.before} difference={difference} value={difference.mine} />
              <Version label={keepsBoth.now} difference={difference} value={difference.stored} />
            </div>
          ) : (
            <Radio.Group
              className={styles.sides}
              aria-label={difference.label}
              value={chosen[difference.key] ?? firstChoice(difference)}
              onChange={({ target }) => setChosen({ ...chosen, [difference.key]: target.value as Side })}
            >
              <Choice side="mine" label="我的">
                <Shown as={difference.shown} value={difference.mine} />
              </Choice>
              <Choice side="stored" label="最新">
                <Shown as={difference.shown} value={difference.stored} />
              </Choice>
            </Radio.Group>
          )}
        </fieldset>
      ))}
    </FullModal>
  )
}

function Version({ label, difference, value }: { label: string; difference: Difference; value: unknown }) {
  return (
    <div className={styles.side}>
      <b>{label}</b>
      <div>
        <Shown as={difference.shown} value={value} />
      </div>
    </div>
  )
}

function Choice({ side, label, children }: { side: Side; label: string; children: ReactNode }) {
  return (
    <Radio className={styles.side} value={side}>
      <b>{label}</b>
      <div>{children}</div>
    </Radio>
  )
}

function Shown({ as, value }: { as: Difference['shown']; value: unknown }) {
  const widgets = useWidgets()
  if ('show' in as) return as.show(value)
  const { Show } = widgets[as.field.type]
  return <Show field={as.field} value={value} length={Number.POSITIVE_INFINITY} />
}
