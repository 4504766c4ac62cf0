import {
  type NoticePreference,
  noticePreference,
  type NoticeWays as Ways,
} from '@banyan/contract/messaging/notice-preference'
import { Segmented } from 'antd'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './centre.module.css'
import { Choice } from './choice.tsx'

const kinds: { kind: keyof NoticePreference; label: string; hint: string }[] = [
  { kind: 'announcement', label: '通知公告', hint: '管理员发布的公告' },
  { kind: 'system', label: '系统消息', hint: '工单超时、导出完成等' },
]
const toastChoices: { value: Ways['toast']; label: string }[] = [
  { value: 'none', label: '不弹出' },
  { value: 'urgent', label: '仅紧急' },
  { value: 'all', label: '全部' },
]

/** Which kinds count on the bell, show themselves in the corner and sound; every choice is saved at once. */
export function NoticeWays() {
  const { data, error, refetch } = useCall(noticePreference.read, {})
  const save = useAction(noticePreference.change, { refreshes: ['ownAnnouncement'] })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  const shown = save.isPending ? save.variables : data
  return (
    <ul className={styles.lines}>
      {kinds.map(({ kind, label, hint }) => {
        const ways = shown[kind]
        const choose = (change: Partial<Ways>) => save.mutate({ ...shown, [kind]: { ...ways, ...change } })
        return (
          <li key={kind}>
            <span>
              {label}
              <small>{hint}</small>
            </span>
            <fieldset className={styles.ways} disabled={save.isPending}>
              <legend>{label}的提醒方式</legend>
              <Choice label="铃铛计数" of={label} isOn={ways.bell} onChange={(bell) => choose({ bell })} />
              <span className={styles.way}>
                弹出提醒
                <Segmented
                  aria-label={`${label}弹出提醒`}
                  options={toastChoices}
                  value={ways.toast}
                  onChange={(toast) => choose({ toast })}
                />
              </span>
              <Choice label="提示音" of={label} isOn={ways.sound} onChange={(sound) => choose({ sound })} />
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}
