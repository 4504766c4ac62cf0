import { Alert, Button } from 'antd'
import { useContext, useEffect, useState } from 'react'
import { currentPath } from '#kit/call/navigation.ts'
import { PageFrame } from '#kit/page/page-frame.ts'
import { continueDraftAt, type KeptDraft, loadDesk } from './desk.ts'
import styles from './draft.module.css'
import { readPlace } from './place.ts'
import { timeText } from './time-text.ts'

/** How the form of a draft is opened again: by the kind of its record, with the id or `new`. */
export type DraftOpeners = Record<string, ((id: string) => void) | undefined>

/** A line above a list that offers the newest draft of its forms. */
export function DraftNotice({ openers }: { openers: DraftOpeners }) {
  const page = useContext(PageFrame)?.page ?? currentPath()
  const [drafts, setDrafts] = useState<KeptDraft[]>([])
  useEffect(() => {
    let isGone = false
    void loadDesk()
      ?.then((found) => found.list())
      .then((found) => !isGone && setDrafts(found))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  const [newest] = drafts.flatMap((draft) => {
    if (draft.path.split('?')[0] !== page) return []
    const found = Object.entries(openers).flatMap(([kind, open]) => {
      const at = readPlace(kind, draft.place)
      return open && at && !at.within ? [() => open(at.id)] : []
    })
    return found.map((open) => ({ draft, open }))
  })
  if (!newest) return null
  const { draft, open } = newest
  const forget = () => setDrafts(drafts.filter((each) => each !== draft))
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      role="status"
      title={
        <div className={styles.line}>
          <span>
            有未保存的草稿：{draft.title} {timeText(draft.savedAt)}
            {draft.isElsewhere && '（另一台设备）'}
          </span>
          <span className={styles.buttons}>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                continueDraftAt(draft.place)
                forget()
                open()
              }}
            >
              继续填写
            </Button>
            <Button
              size="small"
              onClick={() => {
                forget()
                void loadDesk()?.then((found) => found.discard(draft))
              }}
            >
              丢弃
            </Button>
          </span>
        </div>
      }
    />
  )
}
