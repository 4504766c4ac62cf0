import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { type DepartNode, depart, departTree } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { Tabs } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useWork } from '#kit/draft/use-work.ts'
import { flattenTree } from '#kit/tree/tree.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { DepartHead } from './depart-head.tsx'
import { DepartMembers } from './depart-members.tsx'
import styles from './depart-page.module.css'
import { DepartRecord } from './depart-record.tsx'
import { DepartTree } from './depart-tree.tsx'
import { NewDepart } from './new-depart.tsx'
import { useDepartMove } from './use-depart-move.ts'

/** A further tab of a department. */
export interface DepartPanel {
  key: string
  label: string
  /** The tab is hidden from users who may not make this call. */
  needs: AnyEndpoint
  Panel: ComponentType<{ depart: DepartNode }>
}

interface Props {
  panels?: DepartPanel[]
  /** Further buttons beside 编辑. */
  Actions?: ComponentType<{ depart: DepartNode }>
  /** Further actions of a member, before 移除. */
  memberActions?: (depart: DepartNode, person: UserBrief) => ReactNode
}

/** Departments: the tree, and beside it whatever is chosen in it (ADMIN-043…053, DEC-057, DEC-112). */
export function DepartPage({ panels = [], Actions, memberActions }: Props) {
  const allowed = useAllowed()
  const tree = useCall(departTree.tree, {})
  const [chosen, setChosen] = useState<string>()
  const [mode, setMode] = useState<'read' | 'edit' | 'add' | 'addRoot'>('read')
  const [tab, setTab] = useState('record')
  const order = useDepartMove(tree.data ?? [])

  const all = flattenTree(tree.data ?? [])
  const current = all.find(({ id }) => id === chosen) ?? all[0]
  const isAdding = mode === 'add' || mode === 'addRoot'
  const parent = mode === 'add' ? current : undefined
  const title = isAdding ? (parent ? `新增下级 · ${parent.title}` : '新增部门') : current?.title
  const place = isAdding ? draftPlace('depart', 'new', parent?.id) : draftPlace('depart', current?.id ?? '')
  const work = useWork(
    mode === 'read' ? undefined : { place, title: isAdding ? (title ?? '') : `编辑部门 · ${title}` },
  )
  const form = {
    work,
    onCancel: () => work.leave(() => setMode('read')),
    onSaved: (id: string | undefined) => {
      setChosen(id ?? current?.id)
      setMode('read')
    },
  }
  const tabs = [
    { key: 'record', label: '基本信息' },
    ...(allowed(departUser.members) ? [{ key: 'members', label: '用户' }] : []),
    ...panels.filter(({ needs }) => allowed(needs)).map(({ key, label }) => ({ key, label })),
  ]
  const Panel = panels.find(({ key }) => key === tab)?.Panel

  return (
    <TouchTargets>
      <div className={styles.page}>
        <Side label={current?.title}>
          <DepartTree
            nodes={tree.data}
            error={tree.error}
            selected={current?.id}
            onSelect={(id) =>
              work.leave(() => {
                setChosen(id)
                setMode('read')
              })
            }
            onRetry={() => void tree.refetch()}
            onMove={allowed(depart.edit) && !order.isMoving ? order.drop : undefined}
          />
        </Side>
        <section className={styles.main}>
          <DepartHead
            title={title}
            current={mode === 'read' ? current : undefined}
            isReading={mode === 'read'}
            order={order}
            onShow={(next) => {
              setTab('record')
              setMode(next)
            }}
            onRemoved={() => setChosen(undefined)}
          >
            {current && Actions && <Actions key={current.id} depart={current} />}
          </DepartHead>
          {mode === 'read' && current && tabs.length > 1 && (
            <Tabs className={styles.tabs} activeKey={tab} items={tabs} onChange={setTab} />
          )}
          <div className={styles.body}>
            {isAdding ? (
              <NewDepart key={parent?.id ?? 'root'} parentId={parent?.id} {...form} />
            ) : !current ? null : tab === 'members' ? (
              <DepartMembers
                departId={current.id}
                actions={memberActions && ((person) => memberActions(current, person))}
              />
            ) : Panel ? (
              <Panel key={current.id} depart={current} />
            ) : (
              <DepartRecord key={current.id} id={current.id} isEditing={mode === 'edit'} {...form} />
            )}
          </div>
        </section>
      </div>
    </TouchTargets>
  )
}

/** Beside the record; on a phone a block above it that can be folded. */
function Side({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (!useIsPhone()) return <aside className={styles.side}>{children}</aside>
  return (
    <aside className={styles.side}>
      {/* Open while nothing is chosen, because a failure or an empty tree is shown inside. */}
      <details open={label === undefined}>
        <summary>部门 {label}</summary>
        {children}
      </details>
    </aside>
  )
}
