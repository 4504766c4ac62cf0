import type { GrantNode } from '@banyan/contract/access/permission'
import { Alert, App, Button, Checkbox, Drawer, Empty, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { Touch } from '#kit/list-page/touch.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import { flat, keysAbove, matching } from '#kit/tree.ts'
import styles from './grant.module.css'
import { difference, heldOnly, marksOf, toggled } from './grant-rules.ts'

interface Props {
  title: string
  /** Everything that can be granted; absent while it is read. */
  nodes: GrantNode[] | undefined
  /** What is granted now. */
  before: string[] | undefined
  error: Error | null
  isSaving: boolean
  onRetry: () => void
  onSave: (held: string[]) => void
  onClose: () => void
}

/** Grants permissions out of a tree; what would change stands beside 保存 before it is pressed. */
export function GrantDrawer({ title, nodes, before, error, isSaving, onRetry, onSave, onClose }: Props) {
  const { modal } = App.useApp()
  const isPhone = useIsPhone()
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const [word, setWord] = useState('')
  const [isHeldOnly, setHeldOnly] = useState(false)
  const [opened, setOpened] = useState<string[]>()

  const held = touched ?? new Set(before)
  const { added, removed } = difference(before ?? [], held)
  const isChanged = added + removed > 0
  const close = () => {
    if (!isChanged) return onClose()
    void modal.confirm({
      title: '有未保存的修改',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    })
  }
  const search = (next: string) => {
    setWord(next)
    if (nodes && next.trim()) setOpened(keysAbove(nodes, next))
  }
  const shown = nodes && matching(isHeldOnly ? heldOnly(nodes, held) : nodes, word)

  return (
    <Touch>
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
            <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={() => onSave([...held])}>
              保存
            </Button>
          </div>
        }
      >
        {error && !(nodes && before) ? (
          <Alert type="error" title={error.message} action={<Button onClick={onRetry}>重试</Button>} />
        ) : !nodes || !before || !shown ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <div className={styles.body}>
            <div className={styles.search}>
              <Input.Search
                allowClear
                placeholder="搜索权限"
                aria-label="搜索权限"
                value={word}
                onChange={(event) => search(event.target.value)}
              />
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
                titleRender={(node) => <Title node={node} held={held} />}
                checkedKeys={marksOf(nodes, held)}
                expandedKeys={opened ?? shown.map(({ key }) => key)}
                onExpand={(keys) => setOpened(keys.map(String))}
                onCheck={(_, { node, checked }) => setTouched(toggled(nodes, held, node.id, checked))}
              />
            )}
          </div>
        )}
      </Drawer>
    </Touch>
  )
}

/** A node says how much of what hangs on it is given. */
function Title({ node, held }: { node: GrantNode; held: ReadonlySet<string> }) {
  const below = flat(node.children ?? [])
  return (
    <>
      {node.title}
      {below.length > 0 && (
        <span className={styles.count}>
          {below.filter(({ id }) => held.has(id)).length}/{below.length}
        </span>
      )}
      {node.ruleFlag === 1 && <span className={styles.count}>数据规则</span>}
    </>
  )
}
