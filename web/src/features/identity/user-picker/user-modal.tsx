import { DownOutlined } from '@ant-design/icons'
import { departTree } from '@banyan/contract/organisation/depart'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { ChosenValue } from '#kit/picker/pick-box.tsx'
import { PickerBar, PickerBody } from '#kit/picker/picker-body.tsx'
import { PickerModal } from '#kit/picker/picker-modal.tsx'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { SearchTree } from '#kit/tree/search-tree.tsx'
import { flattenTree } from '#kit/tree/tree.ts'
import { Input } from '#kit/ui/input.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { PeopleTable } from './people-table.tsx'
import { type Person, useMayListPeople, usePeople } from './use-people.ts'
import styles from './user-picker.module.css'

interface Props {
  /** Which member of a person is stored. */
  stores: 'username' | 'id'
  isMultiple: boolean
  chosen: readonly ChosenValue[]
  onPick: (chosen: ChosenValue[]) => void
  onClose: () => void
}

const pageSizes = [10, 20, 30]

/** Picks people by department: tree on the left, table on the right, selection above it (PICK-005, PICK-006). */
export function UserModal({ stores, isMultiple, chosen, onPick, onClose }: Props) {
  const isPhone = useIsPhone()
  const mayList = useMayListPeople()
  const tree = useCall(departTree.ids, {})
  const [held, setHeld] = useState(() => new Map(chosen.map((one) => [one.value, one.label])))
  const [wanted, setWanted] = useState<string>()
  const [isUnfolded, setUnfolded] = useState(false)
  const [word, setWord] = useState('')
  const [paging, setPaging] = useState({ page: 1, size: 10 })
  // People who may not list everybody must choose a department; the first one is preselected.
  const departId = wanted ?? (mayList ? undefined : tree.data?.[0]?.key)
  const people = usePeople({ departId, word: useDebounced(word.trim(), 400), ...paging })
  const depart = flattenTree(tree.data ?? []).find(({ key }) => key === departId)

  const ask = (change: () => void) => {
    change()
    setPaging({ ...paging, page: 1 })
  }
  const take = (rows: readonly Person[], isTaken: boolean) => {
    const next = new Map(isMultiple || !isTaken ? held : [])
    for (const row of rows) {
      const value = row[stores]
      if (!value) continue
      if (isTaken) next.set(value, row.realname || row.username || value)
      else next.delete(value)
    }
    setHeld(next)
  }
  const departs = (
    <SearchTree
      title="部门"
      nodes={tree.data}
      error={tree.error}
      onRetry={() => void tree.refetch()}
      height={isPhone ? 240 : 440}
      selectedKeys={departId ? [departId] : []}
      onToggle={(key) => {
        ask(() => setWanted(key === wanted ? undefined : key))
        setUnfolded(false)
      }}
    />
  )
  return (
    <PickerModal
      title="选择用户"
      width={1250}
      count={held.size}
      onConfirm={() => {
        onPick([...held].map(([value, label]) => ({ value, label })))
        return true
      }}
      onClose={onClose}
    >
      <div className={styles.sides}>
        <aside className={styles.side} aria-label="部门">
          {isPhone ? (
            <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
              <summary>
                部门 {depart?.title ?? '全部'}
                <DownOutlined rotate={isUnfolded ? 180 : 0} />
              </summary>
              {departs}
            </details>
          ) : (
            departs
          )}
        </aside>
        <PickerBody aria-label="用户">
          <Input
            allowClear
            autoFocus={!isPhone}
            placeholder="搜索用户名、姓名、手机号"
            aria-label="搜索用户"
            value={word}
            onChange={(event) => ask(() => setWord(event.target.value))}
          />
          <HeldPeople held={held} onChange={setHeld} />
          <PeopleTable
            stores={stores}
            isMultiple={isMultiple}
            people={people}
            emptyText={word.trim() || departId ? '没有匹配的用户' : '还没有用户'}
            held={held}
            onTake={take}
            paging={{ ...paging, sizes: pageSizes, onChange: (page, size) => setPaging({ page, size }) }}
          />
        </PickerBody>
      </div>
    </PickerModal>
  )
}

interface HeldPeopleProps {
  held: Map<string, string>
  onChange: (held: Map<string, string>) => void
}

/** Everyone chosen, also those of other pages and departments. */
function HeldPeople({ held, onChange }: HeldPeopleProps) {
  if (held.size === 0) return null
  return (
    <PickerBar>
      <div className={styles.tags}>
        {[...held].map(([value, label]) => (
          <Tag
            key={value}
            closable
            onClose={(event) => {
              event.preventDefault()
              onChange(new Map([...held].filter(([one]) => one !== value)))
            }}
          >
            {label}
          </Tag>
        ))}
      </div>
      <Button type="link" size="small" onClick={() => onChange(new Map())}>
        清空
      </Button>
    </PickerBar>
  )
}
