import { Empty, Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { type FoundNode, searchableMenu } from './menu.ts'
import { useOpenNode } from './use-menu.tsx'

/** Finds any page of the menu that is not hidden (SHELL-043). */
export function MenuSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const openNode = useOpenNode()
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  const pages = useMemo(() => searchableMenu(menu, held), [menu, held])
  const word = typed.trim().toLowerCase()
  const found = pages.filter(({ node, above }) =>
    `${above} ${node.meta.title} ${node.path}`.toLowerCase().includes(word),
  )

  const marked = found[at] && `menu-search-${found[at].node.id}`
  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  const open = (chosen: FoundNode | undefined) => {
    if (!chosen) return
    onClose()
    openNode(chosen.node)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') open(found[at])
    else return
    event.preventDefault()
  }

  return (
    <Modal open title="搜索菜单" footer={null} width={520} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        placeholder="请输入菜单名称"
        role="combobox"
        aria-expanded
        aria-controls="menu-search-list"
        aria-activedescendant={marked}
        value={typed}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的菜单" />}
      <div id="menu-search-list" role="listbox" aria-label="菜单" className="menu-search">
        {found.map(({ node, above }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the field above
          <div
            key={node.id}
            id={`menu-search-${node.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(found[index])}
          >
            <MenuIcon name={node.meta.icon} />
            <span>{node.meta.title}</span>
            {above && <small>{above}</small>}
          </div>
        ))}
      </div>
    </Modal>
  )
}
