import { Alert, Button } from 'antd'
import { useState } from 'react'
import { dash, isNullLike } from '#kit/ui/format.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { KeptDraft } from './desk.ts'
import styles from './draft.module.css'
import { timeText } from './time-text.ts'
import type { Change, Work } from './work.ts'

interface Props {
  work: Pick<Work, 'changes' | 'isBehind' | 'restore' | 'discard'>
  draft: KeptDraft
}

/** Offers a draft of this form, with a preview. */
export function DraftBar({ work, draft }: Props) {
  const [isOpen, setOpen] = useState(false)
  const where = draft.isElsewhere ? '在另一台设备上 ' : ' '
  return (
    <Alert
      className={styles.bar}
      type="info"
      showIcon
      role="status"
      title={
        <>
          <div className={styles.line}>
            <span>{`继续填写${where}${timeText(draft.savedAt)} 的草稿？`}</span>
            <span className={styles.buttons}>
              <Button size="small" type="primary" onClick={() => work.restore(draft)}>
                继续填写
              </Button>
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                查看差异
              </Button>
              <Button size="small" onClick={() => void work.discard(draft)}>
                丢弃
              </Button>
            </span>
          </div>
          {work.isBehind(draft) && <p>填写草稿之后，这条数据已被修改，请先查看差异。</p>}
          {isOpen && <Changes changes={work.changes(draft)} />}
        </>
      }
    />
  )
}

function Changes({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p>草稿与现在的内容相同</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>项目</th>
            <th>现在</th>
            <th>草稿</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.label}>
              <th scope="row">{change.label}</th>
              <td>
                <Shown change={change} value={change.now} />
              </td>
              <td>
                <Shown change={change} value={change.kept} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Shown({ change: { field }, value }: { change: Change; value: unknown }) {
  const widgets = useWidgets()
  if (!field)
    return isNullLike(value) ? dash : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const { Show } = widgets[field.type]
  return <Show field={field} value={value} length={Number.POSITIVE_INFINITY} />
}
