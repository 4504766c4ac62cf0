import { Drawer } from 'antd'
import type { ReactNode } from 'react'

/** The bell's panel on a phone: the whole screen. */
export function BellSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Drawer open title="消息" size="100%" onClose={onClose} styles={{ body: { padding: 12 } }}>
      {children}
    </Drawer>
  )
}
