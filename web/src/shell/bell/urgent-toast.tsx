import type { BellEntry } from '@banyan/contract/messaging/own-announcement'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpenNotice } from '#features/messaging/public.tsx'

const seconds = 15

/** Shows each entry once, in the corner. */
export function UrgentToast({
  entries,
  onRead,
}: {
  entries: readonly BellEntry[]
  onRead: (id: string) => void
}) {
  const { notification } = App.useApp()
  const shown = useRef(new Set<string>())
  const follow = useOpenNotice(onRead)
  const tell = useEffectEvent((entry: BellEntry) => {
    const open = () => {
      notification.destroy(entry.id)
      follow(entry)
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
    for (const entry of entries) {
      if (shown.current.has(entry.id)) continue
      shown.current.add(entry.id)
      tell(entry)
    }
  }, [entries])
  return null
}
