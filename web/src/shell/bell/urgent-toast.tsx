import type { BellEntry } from '@banyan/contract/messaging/own-announcement'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpenNotice } from '#features/messaging/public.tsx'

const seconds = 15

interface Props {
  entries: readonly BellEntry[]
  /** Whoever looks into the bell sees them there. */
  isBellOpen: boolean
  onRead: (id: string) => void
}

/** Shows each entry once, in the corner. */
export function UrgentToast({ entries, isBellOpen, onRead }: Props) {
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
      if (isBellOpen) notification.destroy(entry.id)
      else if (!shown.current.has(entry.id)) tell(entry)
      shown.current.add(entry.id)
    }
  }, [entries, isBellOpen, notification])
  return null
}
