import type { Bell, BellEntry } from '@banyan/contract/messaging/own-announcement'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'

const seconds = 15

/** Shows what arrives with the highest priority while the console is open; what was there before waits in the bell. */
export function useUrgentToast(bell: Bell | undefined, onOpen: (entry: BellEntry) => void): void {
  const { notification } = App.useApp()
  const known = useRef<Set<string>>(undefined)
  const tell = useEffectEvent((entry: BellEntry) => {
    const open = () => {
      notification.destroy(entry.id)
      onOpen(entry)
    }
    notification.warning({
      key: entry.id,
      title: entry.titile,
      description: entry.msgAbstract,
      duration: seconds,
      actions: (
        <Button type="primary" size="small" onClick={open}>
          查看
        </Button>
      ),
    })
  })
  useEffect(() => {
    if (!bell) return
    const urgent = [...bell.anntMsgList, ...bell.sysMsgList].filter(({ priority }) => priority === 'H')
    const before = known.current
    known.current = new Set([...(before ?? []), ...urgent.map(({ id }) => id)])
    if (before) for (const entry of urgent) if (!before.has(entry.id)) tell(entry)
  }, [bell])
}
