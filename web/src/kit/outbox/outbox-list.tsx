import { Button, Drawer } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { modal } from '#kit/call/messages.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { type ConflictViewProps, loadOutbox, type Waiting } from '#kit/call/outbox.ts'
import { useWaiting } from '#kit/call/use-waiting.ts'
import { timeText } from '#kit/draft/time-text.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './outbox.module.css'
import { queueSummary, stateText } from './outbox-text.ts'

interface Conflict {
  id: string
  View: ComponentType<ConflictViewProps>
  seen: unknown
  stored: unknown
}

/** The list of queued entries with progress and faults. */
export function OutboxList({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const [conflict, setConflict] = useState<Conflict>()
  const items = useWaiting().filter(({ state }) => state !== 'stored')
  const settle = async (item: Waiting) => {
    const box = await loadOutbox()
    const View = box?.conflictView(item)
    const about = await box?.conflict(item.id)
    if (View && about) setConflict({ id: item.id, View, ...about })
  }
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 520}
        title="待提交的内容"
        onClose={() => setOpen(false)}
        afterOpenChange={(open) => !open && onClose()}
      >
        <p className={styles.summary} role="status">
          {items.length > 0
            ? `${queueSummary(items).text}。内容保存在这台设备上，联网后按顺序自动提交，不会重复。`
            : '全部已提交'}
        </p>
        <ul className={styles.list}>
          {items.map((item) => (
            <Entry
              key={item.id}
              item={item}
              onSettle={() => void settle(item)}
              onOpen={() => {
                setOpen(false)
                navigateTo(item.path)
              }}
            />
          ))}
        </ul>
        {conflict && (
          <Suspense>
            <conflict.View
              seen={conflict.seen}
              stored={conflict.stored}
              onResend={(change) => {
                setConflict(undefined)
                void loadOutbox()?.then((box) => box.resend(conflict.id, change))
              }}
              onClose={() => setConflict(undefined)}
            />
          </Suspense>
        )}
      </Drawer>
    </TouchTargets>
  )
}

function Entry({ item, onSettle, onOpen }: { item: Waiting; onSettle: () => void; onOpen: () => void }) {
  const { id, title, about, state, reason, at, url, local, hasDraft } = item
  const isWrong = state === 'refused' || state === 'failed' || state === 'conflict'
  const remove = () =>
    void modal.confirm({
      title: `删除“${[title, about].filter(Boolean).join(' ')}”？`,
      content: local
        ? '文件还没有上传，删除后不能恢复'
        : hasDraft
          ? '不再提交；填写的内容保留为草稿'
          : '不再提交',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => void loadOutbox()?.then((box) => box.remove(id)),
    })
  return (
    <li className={styles.entry}>
      {url && <img className={styles.picture} src={url} alt="" />}
      <div className={styles.words}>
        <b>{[title, about].filter(Boolean).join(' · ')}</b>
        <span className={isWrong ? styles.wrong : styles.state}>
          {stateText(item)} · {timeText(at)}
        </span>
        {isWrong && reason && <span>{reason}</span>}
        {state === 'refused' && hasDraft && <span className={styles.state}>填写的内容已保留为草稿</span>}
      </div>
      <div className={styles.buttons}>
        {state === 'conflict' && (
          <Button size="small" type="primary" onClick={onSettle}>
            处理
          </Button>
        )}
        {state === 'refused' && !local && (
          <Button size="small" onClick={onOpen}>
            打开
          </Button>
        )}
        {local && (state === 'waiting' || state === 'sending') && (
          <Button size="small" onClick={() => void loadOutbox()?.then((box) => box.pause(id))}>
            暂停
          </Button>
        )}
        {state === 'paused' && (
          <Button
            size="small"
            type="primary"
            onClick={() => void loadOutbox()?.then((box) => box.resume(id))}
          >
            继续
          </Button>
        )}
        {state !== 'sending' && state !== 'conflict' && state !== 'paused' && (
          <Button size="small" onClick={() => void loadOutbox()?.then((box) => box.retry(id))}>
            重试
          </Button>
        )}
        <Button size="small" danger onClick={remove}>
          删除
        </Button>
      </div>
    </li>
  )
}
