import { CloseOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from '#kit/page/link.tsx'
import type { TabActions } from './tab-actions.ts'
import type { Tabs } from './tab-rules.ts'
import './tab-sheet.css'

interface Props {
  tabs: Tabs
  home: string | undefined
  titles: ReadonlyMap<string, string>
  actions: TabActions
  onClose: () => void
}

/** On a phone the open pages are a sheet (ux B). */
export function TabSheet({ tabs, home, titles, actions, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { active } = tabs
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="auto"
      title="打开的页面"
      onClose={close}
      afterOpenChange={(open) => !open && onClose()}
      styles={{ body: { padding: 0 }, wrapper: { maxHeight: '80dvh' } }}
      extra={
        active !== undefined && (
          <>
            <Button type="text" onClick={() => actions.refresh(active)}>
              刷新
            </Button>
            <Button type="text" onClick={() => actions.closeSide('others', active)}>
              关闭其它
            </Button>
          </>
        )
      }
    >
      <ul className="tab-sheet">
        {tabs.list.map(({ path, address }) => (
          <li key={path} aria-current={path === active ? 'page' : undefined}>
            <Link to={address} onClick={close}>
              {titles.get(path)}
            </Link>
            {path !== home && (
              <Button
                type="text"
                aria-label={`关闭 ${titles.get(path)}`}
                icon={<CloseOutlined />}
                onClick={() => actions.close(path)}
              />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
