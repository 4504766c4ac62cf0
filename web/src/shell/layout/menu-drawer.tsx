import { Drawer } from 'antd'
import { useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { systemNameOrDefault } from '#shell/branding/branding.ts'
import { SideMenu } from './sider.tsx'

/** On a phone the menu is a drawer (SHELL-021). */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const name = systemNameOrDefault(useSession((state) => state.systemName))
  const close = () => setOpen(false)
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={280}
      title={name}
      onClose={close}
      afterOpenChange={(open) => !open && onClose()}
      styles={{ body: { padding: 0 } }}
    >
      <SideMenu collapsed={false} onChosen={close} />
    </Drawer>
  )
}
