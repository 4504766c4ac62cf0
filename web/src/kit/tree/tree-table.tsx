import { HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { DataTable } from '#kit/table/data-table.tsx'
import { ActionMenu, type RowAction, RowActions, useVisible } from '#kit/table/row-actions.tsx'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import type { TreeBranch } from './tree.ts'
import { findSiblings } from './tree-order.ts'
import styles from './tree-table.module.css'
import { useTreeSearch } from './use-tree-search.ts'

interface Props<T> {
  /** The word for a node in hints and empty states. */
  title: string
  nodes: T[] | undefined
  isFetching: boolean
  error: Error | null
  onRetry: () => void
  /** An icon before the name. */
  sign?: (node: T) => ReactNode
  /** Further columns after the name; hidden on phones. */
  columns: TableColumnsType<T>
  actions: (node: T) => RowAction[]
  onAdd?: () => void
  toolbar?: ReactNode
  /** Moves a node among its siblings, by dragging or by 上移 and 下移. */
  order?: { canMove: (node: T) => boolean; onPlace: (node: T, to: number) => void }
}

/** A tree as a table with search, folding, reordering and row actions. */
export function TreeTable<T extends TreeBranch<T>>(props: Props<T>) {
  const { title, nodes, isFetching, error, onRetry, sign, columns, actions, onAdd, toolbar } = props
  const visible = useVisible()
  const isPhone = useIsPhone()
  const { word, shown, opened, unfold, input } = useTreeSearch(nodes)
  const [dragged, setDragged] = useState<T>()
  const [over, setOver] = useState<string>()
  const order = nodes && !word ? props.order : undefined
  const siblingsOf = (node: T) => findSiblings(nodes ?? [], node.key)?.siblings ?? []
  const place = (node: T, to: number) => order?.onPlace(node, to)
  /** Only among siblings: the parent is changed in the form. */
  const canDrop = (node: T) => dragged !== undefined && dragged !== node && siblingsOf(node).includes(dragged)
  const drop = (node: T) => {
    if (dragged && canDrop(node)) place(dragged, siblingsOf(node).indexOf(node))
    setDragged(undefined)
    setOver(undefined)
  }
  const moves = (node: T): RowAction[] => {
    if (!order?.canMove(node)) return []
    const siblings = siblingsOf(node)
    const at = siblings.indexOf(node)
    return [
      ...(at > 0 ? [{ label: '上移', run: () => place(node, at - 1) }] : []),
      ...(at < siblings.length - 1 ? [{ label: '下移', run: () => place(node, at + 1) }] : []),
    ]
  }
  /** Moving comes before deleting. */
  const allActions = (node: T) => {
    const own = actions(node)
    const end = own.findIndex(({ danger }) => danger)
    return visible(own.toSpliced(end < 0 ? own.length : end, 0, ...moves(node)))
  }
  return (
    <TouchTargets>
      <section className={styles.page} aria-label={title}>
        <div className={styles.bar}>
          {onAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
              新增
            </Button>
          )}
          {toolbar}
          <Input.Search
            allowClear
            className={styles.search}
            placeholder={`搜索${title}`}
            aria-label={`搜索${title}`}
            {...input}
          />
        </div>
        <DataTable<T>
          rowKey="key"
          loading={isFetching && !nodes}
          dataSource={shown}
          pagination={false}
          scroll={isPhone ? undefined : { x: 960 }}
          empty={
            <Nothing title={title} nodes={nodes} word={word} error={error} onRetry={onRetry} onAdd={onAdd} />
          }
          expandable={{
            expandedRowKeys: opened ?? [],
            onExpandedRowsChange: unfold,
            rowExpandable: (node) => Boolean(node.children?.length),
          }}
          onRow={(node) => ({
            className: over === node.key ? styles.over : undefined,
            onDragOver: (event) => {
              if (!canDrop(node)) return
              event.preventDefault()
              setOver(node.key)
            },
            onDrop: () => drop(node),
          })}
          columns={[
            {
              title: `${title}名称`,
              dataIndex: 'title',
              fixed: isPhone ? undefined : 'start',
              ellipsis: { showTitle: false },
              width: isPhone ? undefined : 320,
              render: (_, node) => (
                <span className={styles.name} title={node.title}>
                  {!isPhone && order?.canMove(node) && (
                    // biome-ignore lint/a11y/noStaticElementInteractions: 上移 and 下移 are its keys
                    <span
                      className={styles.handle}
                      title="拖动排序"
                      draggable
                      onDragStart={() => setDragged(node)}
                      onDragEnd={() => {
                        setDragged(undefined)
                        setOver(undefined)
                      }}
                    >
                      <HolderOutlined />
                    </span>
                  )}
                  {sign?.(node)}
                  <span className={styles.title}>{node.title}</span>
                </span>
              ),
            },
            ...(isPhone ? [] : columns),
            {
              title: '操作',
              fixed: isPhone ? undefined : 'end',
              width: isPhone ? 64 : 180,
              render: (_, node) => {
                const open = allActions(node)
                if (!isPhone) return <RowActions actions={open} />
                return open.length > 0 && <ActionMenu isIcon actions={open} />
              },
            },
          ]}
        />
      </section>
    </TouchTargets>
  )
}

interface NothingProps {
  title: string
  nodes: unknown[] | undefined
  word: string
  error: Error | null
  onRetry: () => void
  onAdd: (() => void) | undefined
}

/** The empty state with the next action. */
function Nothing({ title, nodes, word, error, onRetry, onAdd }: NothingProps) {
  if (error && !nodes) return <LoadError error={error} onRetry={onRetry} />
  if (!nodes) return <EmptyText> </EmptyText>
  if (word) return <EmptyText>{`没有匹配的${title}`}</EmptyText>
  return <EmptyText>{onAdd ? `还没有${title}，点击“新增”添加第一条` : `还没有${title}`}</EmptyText>
}
