import { menu } from '@banyan/contract/access/menu'
import { type GrantNode, menuRelation } from '@banyan/contract/access/permission'
import { Button, Checkbox, Drawer, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { flattenTree, matchingBranches } from '#kit/tree/tree.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { type AttachedCalls, AttachedRules } from './attached-rules.tsx'
import { type FreshResult, freshData } from './fresh.ts'
import styles from './grant.module.css'
import { GrantMatrix } from './grant-matrix.tsx'
import {
  changeText,
  copyGrants,
  difference,
  heldTree,
  pageNodes,
  setAll,
  toggleGrant,
  withParaTypes,
} from './grant-rules.ts'

interface Props {
  title: string
  /** Everything that can be granted. */
  tree: Pick<FreshResult<{ treeList: GrantNode[] }>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** What is granted now. */
  granted: FreshResult<string[]>
  isSaving: boolean
  /** Reads and writes which data rules of a granted menu count. */
  rules: AttachedCalls
  /** The number of people affected. */
  people?: number
  /** A button that copies the permissions of another role or department into this one. */
  copy?: (onCopy: (permissionIds: string[]) => void) => ReactNode
  onSave: (held: string[], before: string[] | undefined) => Promise<unknown>
  onClose: () => void
}

/** Grants permissions page by page, and describes the changes before they are saved. */
export function GrantDrawer(props: Props) {
  const { title, tree, granted, isSaving, rules, people, copy, onSave, onClose } = props
  const before = freshData(granted)
  const error = tree.error ?? granted.error
  const open = tree.isPlaceholderData ? undefined : tree.data?.treeList
  const isPhone = useIsPhone()
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const [isHeldOnly, setHeldOnly] = useState(false)
  const [ruled, setRuled] = useState<GrantNode>()
  const types = useCall(menu.paraTypes, {})
  const related = useCall(menuRelation.relations, {})
  const relations = new Map(related.data?.map(({ menuId, relationIds }) => [menuId, relationIds]))
  const nodes = open && withParaTypes(open, types.data ?? [])

  const held = touched ?? new Set(before)
  const change = difference(before ?? [], held)
  const isChanged = change.added + change.removed > 0
  const work = useWork({ place: `grant/${Object.values(rules.holder).join(',')}`, title })
  const close = () => work.leave(onClose)
  useDraftPart(work, 'grants', {
    read: () => (isChanged && before ? heldChanges(before, held) : undefined),
    restore: ({ added, removed }: ReturnType<typeof heldChanges>) =>
      setTouched(new Set([...held, ...added].filter((id) => !removed.includes(id)))),
    changes: ({ added, removed }: ReturnType<typeof heldChanges>) => [
      { label: '授权变化', now: '', kept: `增加 ${added.length} 项，移除 ${removed.length} 项` },
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is held is kept
  useEffect(() => {
    if (isChanged) work.changed()
    else if (work.isDirty()) work.settled()
  }, [isChanged, touched])
  const [typed, setTyped] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = nodes && matchingBranches(isHeldOnly ? heldTree(nodes, held) : nodes, typed)
  const pages = shown && pageNodes(shown)
  const groups = shown
    ? flattenTree(shown).filter(({ children }) => children?.some((each) => each.menuType !== 2))
    : []
  const isAllHeld = nodes !== undefined && flattenTree(nodes).every(({ id }) => held.has(id))

  return (
    <TouchTargets>
      <Drawer
        open
        size={isPhone ? '100%' : 960}
        title={title}
        mask={{ closable: !isChanged }}
        onClose={close}
        footer={
          <div className={styles.footer}>
            <output aria-label="授权变化">
              {isChanged ? changeText(change, people) : `已选择 ${held.size} 项`}
            </output>
            <Button disabled={!isChanged} onClick={() => setTouched(undefined)}>
              重置
            </Button>
            <Button
              type="primary"
              disabled={!isChanged}
              loading={isSaving}
              onClick={() => onSave([...held], before).then(work.settled, () => undefined)}
            >
              保存
            </Button>
          </div>
        }
      >
        {error && !(nodes && before) ? (
          <LoadError error={error} onRetry={() => Promise.all([tree.refetch(), granted.refetch()])} />
        ) : !nodes || !before || !pages ? (
          <Skeleton rows={8} />
        ) : (
          <div className={styles.body}>
            <DraftOffer work={work} />
            <div className={styles.search}>
              <Input.Search
                allowClear
                placeholder="搜索权限"
                aria-label="搜索权限"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <Checkbox checked={isHeldOnly} onChange={(event) => setHeldOnly(event.target.checked)}>
                仅看已选
              </Checkbox>
              <Button
                onClick={() => setFolded(folded.size ? new Set() : new Set(groups.map(({ id }) => id)))}
              >
                {folded.size ? '全部展开' : '全部收起'}
              </Button>
              <Button onClick={() => setTouched(setAll(nodes, held, !isAllHeld))}>
                {isAllHeld ? '取消全选' : '全选'}
              </Button>
              {copy?.((source) => setTouched(copyGrants(nodes, held, source)))}
            </div>
            {pages.length === 0 ? (
              <p className={styles.hint}>没有匹配的权限</p>
            ) : (
              <GrantMatrix
                pages={pages}
                held={held}
                folded={typed ? nothingHeld : folded}
                disabled={isSaving}
                onFold={(id) => setFolded(toggleId(folded, id))}
                onToggle={(id, isGiven) => setTouched(toggleGrant(nodes, held, id, isGiven, relations))}
                rulesOf={(node) => (before.includes(node.id) ? () => setRuled(node) : undefined)}
              />
            )}
          </div>
        )}
        {ruled && <AttachedRules menu={ruled} calls={rules} onClose={() => setRuled(undefined)} />}
      </Drawer>
    </TouchTargets>
  )
}

const nothingHeld: ReadonlySet<string> = new Set()

const heldChanges = (before: readonly string[], held: ReadonlySet<string>) => ({
  added: [...held].filter((id) => !before.includes(id)),
  removed: before.filter((id) => !held.has(id)),
})

function toggleId(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
