import { PlusOutlined } from '@ant-design/icons'
import type { MenuNode } from '@banyan/contract/menu-node'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type HeldActions, hasPermission } from '#kit/call/rights.ts'
import { useSession } from '#kit/call/session.ts'
import { newRecordLink } from '#kit/list/use-linked-record.ts'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { isMatch } from '#kit/ui/pinyin.ts'
import { useIsDark } from '#shell/settings/appearance.ts'
import { commandsFor } from './commands.tsx'
import { searchableMenu } from './menu.ts'
import { useOpenNode } from './use-menu.tsx'
import { useRecords } from './use-records.ts'

interface SearchEntry {
  id: string
  icon: ReactNode
  title: string
  hint: string
  open: () => void
}

/** The command bar: pages of the menu that are not hidden, by name or first letters (SHELL-043), actions, records. */
export function MenuSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useEntries(typed)

  const marked = found[at] && `menu-search-${found[at].id}`
  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  const open = (chosen: SearchEntry | undefined) => {
    if (!chosen) return
    onClose()
    chosen.open()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.max(0, Math.min(at + 1, found.length - 1)))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') open(found[at])
    else return
    event.preventDefault()
  }

  return (
    <Modal open title="搜索" footer={null} width={520} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        placeholder="菜单、用户、操作，可用拼音首字母"
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
      {found.length === 0 && <EmptyText>没有匹配的内容</EmptyText>}
      <div id="menu-search-list" role="listbox" aria-label="搜索结果" className="menu-search">
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are those of the field above
          <div
            key={entry.id}
            id={`menu-search-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => open(entry)}
          >
            {entry.icon}
            <span>{entry.title}</span>
            {entry.hint && <small>{entry.hint}</small>}
          </div>
        ))}
      </div>
    </Modal>
  )
}

/** Pages first, then what can be done, then records. */
function useEntries(typed: string): SearchEntry[] {
  const openNode = useOpenNode()
  const navigate = useNavigate()
  const isDark = useIsDark()
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  const pages = useMemo(() => searchableMenu(menu, held), [menu, held])
  const records = useRecords(typed)
  const go = (path: string) => void navigate(path)
  return [
    ...pages
      .filter(({ node, above }) => isMatch(`${above} ${node.meta.title}`, typed))
      .map(({ node, above }) => ({
        id: node.id,
        icon: <MenuIcon name={node.meta.icon} />,
        title: node.meta.title,
        hint: above,
        open: () => openNode(node),
      })),
    ...pages
      .filter(
        ({ node }) => typed.trim() !== '' && mayAdd(node, held) && isMatch(`新增${node.meta.title}`, typed),
      )
      .map(({ node, above }) => ({
        id: `add-${node.id}`,
        icon: <PlusOutlined />,
        title: `新增${node.meta.title}`,
        hint: above,
        open: () => go(newRecordLink(node.path)),
      })),
    ...commandsFor(isDark)
      .filter(({ title }) => typed.trim() !== '' && isMatch(title, typed))
      .map(({ run, ...command }) => ({ ...command, hint: '操作', open: () => run(go) })),
    ...records.map(({ id, title, hint, kind, to }) => ({
      id,
      icon: <MenuIcon name="user" />,
      title,
      hint: `${kind} ${hint}`,
      open: () => go(to),
    })),
  ]
}

/** A list is named after its entity, the list of a form after the form. */
function mayAdd({ path }: MenuNode, held: HeldActions): boolean {
  const [, above, name] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  return hasPermission(above?.endsWith('/cgformList') ? `online:${name}:add` : `${name}:add`, held)
}
