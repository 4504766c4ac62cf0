import { Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { datetime } from '#kit/ui/format.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { useWidgets } from '#kit/widgets/registry.ts'
import styles from './conflict.module.css'
import { type Difference, firstChoice, type Side } from './conflict.ts'

interface Props {
  /** What was changed, e.g. 这张工单. */
  what: string
  differences: readonly Difference[]
  stored: { updateBy?: unknown; updateTime?: unknown }
  isSaving: boolean
  onSave: (chosen: Record<string, Side>) => void
  onClose: () => void
}

/** Two people changed the same record: both versions side by side, chosen field by field; nothing is lost (DEC-114). */
export function ConflictDialog({ what, differences, stored, isSaving, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const [isOpen, setOpen] = useState(true)
  return (
    <FullModal
      open={isOpen}
      width={800}
      title="数据已被他人修改"
      okText="保存所选内容"
      cancelText="继续编辑"
      confirmLoading={isSaving}
      mask={{ closable: false }}
      onOk={() => onSave(chosen)}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p>
        <Shown as={{ field: changer }} value={stored.updateBy} /> 于 {datetime(stored.updateTime)} 保存了
        {what}
        。请逐项选择要保留的内容，其余内容没有冲突。
      </p>
      {differences.map((difference) => (
        <fieldset key={difference.key} className={styles.difference}>
          <legend>{difference.label}</legend>
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
        </fieldset>
      ))}
    </FullModal>
  )
}

/** Who saved it, shown by name. */
const changer = { name: 'updateBy', label: '修改人', type: 'sel_user' } as const

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
