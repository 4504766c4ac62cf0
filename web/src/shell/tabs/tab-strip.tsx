import { CloseOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from '#kit/page/link.tsx'
import { type TabActions, useTabKeys } from './tab-actions.ts'
import { closeSide, type Tabs } from './tab-rules.ts'
import { useOverflow } from './use-overflow.ts'
import './tab-strip.css'

interface Props {
  tabs: Tabs
  home: string | undefined
  titles: ReadonlyMap<string, string>
  actions: TabActions
}

/** Open pages as a strip above the content (SHELL-030…038). */
export function TabStrip({ tabs, home, titles, actions }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [target, setTarget] = useState<string>() // of the context menu
  const overflows = useOverflow(strip, tabs.list.length)
  useTabKeys(tabs, actions)
  useEffect(() => {
    if (tabs.active) bringIntoView(strip.current)
  }, [tabs.active])

  const scroll = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.8 })
  return (
    <nav className="tab-strip" aria-label="打开的页面">
      {overflows && <Arrow label="向左滚动" icon={<LeftOutlined />} onClick={() => scroll(-1)} />}
      <Dropdown trigger={['contextMenu']} menu={tabMenu(target, { tabs, home, actions })}>
        <ul ref={strip} onContextMenu={(event) => setTarget(tabPathAt(event))}>
          {tabs.list.map(({ path, address }) => (
            <li key={path} data-path={path} aria-current={path === tabs.active ? 'page' : undefined}>
              <Link
                to={address}
                title={titles.get(path)}
                onMouseDown={onMiddleButton(() => undefined)} // prevents the browser's scroll mode
                onAuxClick={onMiddleButton(() => actions.close(path))}
              >
                {titles.get(path)}
              </Link>
              {path !== home && (
                <button
                  type="button"
                  aria-label={`关闭 ${titles.get(path)}`}
                  onClick={() => actions.close(path)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Dropdown>
      {overflows && <Arrow label="向右滚动" icon={<RightOutlined />} onClick={() => scroll(1)} />}
      <Dropdown trigger={['click']} menu={tabMenu(tabs.active, { tabs, home, actions })}>
        <Button type="text" size="small" aria-label="标签操作" icon={<DownOutlined />} />
      </Dropdown>
    </nav>
  )
}

/** Scrolls the strip itself, because `scrollIntoView` would also move the window. */
function bringIntoView(strip: HTMLElement | null): void {
  const tab = strip?.querySelector<HTMLElement>('[aria-current]')
  if (!strip || !tab) return
  const end = tab.offsetLeft + tab.offsetWidth - strip.clientWidth
  strip.scrollLeft = Math.min(tab.offsetLeft, Math.max(strip.scrollLeft, end))
}

function Arrow({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} />
}

/** 刷新 and the three ways to close several at once (DEC-009); what would close nothing is grey. */
function tabMenu(path: string | undefined, { tabs, home, actions }: Omit<Props, 'titles'>): MenuProps {
  if (path === undefined) return { items: [] }
  const side = (key: 'left' | 'right' | 'others', label: string) => ({
    key,
    label,
    disabled: closeSide(tabs, key, path, home) === tabs,
    onClick: () => actions.closeSide(key, path),
  })
  return {
    items: [
      { key: 'refresh', label: '刷新', onClick: () => actions.refresh(path) },
      side('left', '关闭左侧'),
      side('right', '关闭右侧'),
      side('others', '关闭其它'),
    ],
  }
}

const tabPathAt = ({ target }: MouseEvent) =>
  (target as Element).closest<HTMLElement>('[data-path]')?.dataset.path

const onMiddleButton = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 1) return
  event.preventDefault() // prevents the link from opening in a new window
  act()
}
