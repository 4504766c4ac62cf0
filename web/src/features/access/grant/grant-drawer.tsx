import { menu } from '@banyan/contract/access/menu'
import { type GrantNode, menuRelation } from '@banyan/contract/access/permission'
import { Button, Checkbox, Drawer, Empty, Input, Skeleton, Tooltip, Tree } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.ts'
import { useUnsaved } from '#kit/page/unsaved.ts'
import { flat } from '#kit/tree/tree.ts'
import { useTreeSearch } from '#kit/tree/use-tree-search.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { type AttachedCalls, AttachedRules } from './attached-rules.tsx'
import { type Fresh, freshOf } from './fresh.ts'
import styles from './grant.module.css'
import { difference, heldOnly, marksOf, toggled, withParaTypes } from './grant-rules.ts'

interface Props {
  title: string
  /** Everything that can be granted. */
  tree: Pick<Fresh<{ treeList: GrantNode[] }>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** What is granted now. */
  granted: Fresh<string[]>
  isSaving: boolean
  /** Reads and writes which data rules of a granted menu count. */
  rules: AttachedCalls
  onSave: (held: string[], before: string[] | undefined) => void
  onClose: () => void
}

/** Grants permissions out of a tree; what would change stands beside 保存 before it is pressed. */
export function GrantDrawer({ title, tree, granted, isSaving, rules, onSave, onClose }: Props) {
  const before = freshOf(granted)
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
  const { added, removed } = difference(before ?? [], held)
  const isChanged = added + removed > 0
  const ask = useConfirmLeave()
  const close = () => ask(isChanged, onClose)
  const unsaved = useRef(false)
  unsaved.current = isChanged
  useUnsaved(() => unsaved.current)
  const { shown, opened, unfold, input } = useTreeSearch(nodes && isHeldOnly ? heldOnly(nodes, held) : nodes)

  return (
    <TouchTargets>
      <Drawer
        open
        size={isPhone ? '100%' : 720}
        title={title}
        mask={{ closable: !isChanged }}
        onClose={close}
        footer={
          <div className={styles.footer}>
            <output aria-label="授权变化">
              {isChanged ? `+${added} −${removed}` : `已选择 ${held.size} 项`}
            </output>
            <Button disabled={!isChanged} onClick={() => setTouched(undefined)}>
              重置
            </Button>
            <Button
              type="primary"
              disabled={!isChanged}
              loading={isSaving}
              onClick={() => onSave([...held], before)}
            >
              保存
            </Button>
          </div>
        }
      >
        {error && !(nodes && before) ? (
          <LoadError error={error} onRetry={() => Promise.all([tree.refetch(), granted.refetch()])} />
        ) : !nodes || !before || !shown ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <div className={styles.body}>
            <div className={styles.search}>
              <Input.Search allowClear placeholder="搜索权限" aria-label="搜索权限" {...input} />
              <Checkbox checked={isHeldOnly} onChange={(event) => setHeldOnly(event.target.checked)}>
                仅看已选
              </Checkbox>
            </div>
            {shown.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的权限" />
            ) : (
              <Tree
                checkable
                checkStrictly
                blockNode
                virtual
                selectable={false}
                disabled={isSaving}
                height={Math.max(240, window.innerHeight - 220)}
                treeData={shown}
                titleRender={(node) => (
                  <Title
                    node={node}
                    held={held}
                    onRules={before.includes(node.id) ? () => setRuled(node) : undefined}
                  />
                )}
                checkedKeys={marksOf(nodes, held)}
                expandedKeys={opened ?? shown.map(({ key }) => key)}
                onExpand={unfold}
                onCheck={(_, { node, checked }) =>
                  setTouched(toggled(nodes, held, node.id, checked, relations))
                }
              />
            )}
          </div>
        )}
        {ruled && <AttachedRules menu={ruled} calls={rules} onClose={() => setRuled(undefined)} />}
      </Drawer>
    </TouchTargets>
  )
}

interface TitleProps {
  node: GrantNode
  held: ReadonlySet<string>
  /** Absent until the menu is granted and saved: rules travel with the grant. */
  onRules: (() => void) | undefined
}

/** A node says how much of what hangs on it is given. */
function Title({ node, held, onRules }: TitleProps) {
  const below = flat(node.children ?? [])
  return (
    <>
      <span>{node.title}</span>
      {below.length > 0 && (
        <span className={styles.count}>
          {below.filter(({ id }) => held.has(id)).length}/{below.length}
        </span>
      )}
      {node.paraTypeName && <span className={styles.count}>{node.paraTypeName}</span>}
      {node.ruleFlag === 1 && (
        <Tooltip title={onRules ? undefined : '保存授权后可设置数据规则'}>
          <Button
            type="link"
            size="small"
            className={styles.rule}
            disabled={!onRules}
            onClick={(event) => {
              event.stopPropagation()
              onRules?.()
            }}
          >
            数据规则
          </Button>
        </Tooltip>
      )}
    </>
  )
}
