import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActionMenu, type RowAction, RowActions, useVisible } from './list-page/row-actions.tsx'
import { Touch } from './list-page/touch.tsx'
import { useIsPhone } from './list-page/use-media.ts'
import { type Branch, keysAbove, matching } from './tree.ts'
import styles from './tree-table.module.css'

interface Props<T> {
  /** What a node is called, for hints and empty states. */
  title: string
  nodes: T[] | undefined
  isFetching: boolean
  error: Error | null
  onRetry: () => void
  /** The name stands first and is not among them; a phone shows none of them. */
  columns: TableColumnsType<T>
  actions: (node: T) => RowAction[]
  onAdd?: () => void
  toolbar?: ReactNode
}

/** A tree as a table: searched by name, folded, with actions on every row. */
export function TreeTable<T extends Branch<T>>(props: Props<T>) {
  const { title, nodes, isFetching, error, onRetry, columns, actions, onAdd, toolbar } = props
  const visible = useVisible()
  const isPhone = useIsPhone()
  const [word, setWord] = useState('')
  const [opened, setOpened] = useState<string[]>([])
  const search = (next: string) => {
    setWord(next)
    if (nodes && next.trim()) setOpened(keysAbove(nodes, next))
  }
  const empty =
    error && !nodes ? (
      <div role="alert">
        <p>{error.message}</p>
        <Button onClick={onRetry}>重试</Button>
      </div>
    ) : word.trim() ? (
      `没有匹配的${title}`
    ) : (
      `还没有${title}，点击“新增”添加第一条`
    )
  return (
    <Touch>
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
            value={word}
            onChange={(event) => search(event.target.value)}
          />
        </div>
        <Table<T>
          rowKey="key"
          loading={isFetching && !nodes}
          dataSource={nodes && matching(nodes, word)}
          pagination={false}
          scroll={isPhone ? undefined : { x: 960 }}
          locale={{ emptyText: nodes || error ? empty : ' ' }}
          expandable={{
            expandedRowKeys: opened,
            onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
            rowExpandable: (node) => Boolean(node.children?.length),
          }}
          columns={[
            {
              title: `${title}名称`,
              dataIndex: 'title',
              fixed: isPhone ? undefined : 'start',
              ellipsis: true,
              width: isPhone ? undefined : 280,
            },
            ...(isPhone ? [] : columns),
            {
              title: '操作',
              fixed: isPhone ? undefined : 'end',
              width: isPhone ? 64 : 180,
              render: (_, node) => {
                const open = visible(actions(node))
                if (!isPhone) return <RowActions actions={open} />
                return open.length > 0 && <ActionMenu isIcon actions={open} />
              },
            },
          ]}
        />
      </section>
    </Touch>
  )
}
