import { Button, Empty, Skeleton, Tree, type TreeProps } from 'antd'
import { useState } from 'react'
import { keysAbove, matching } from '#kit/tree.ts'
import { Input } from '#kit/widgets/input.ts'
import styles from './pickers.module.css'

/** A node to pick, by its key. */
export interface PickNode {
  key: string
  title: string
  isLeaf?: boolean
  children?: PickNode[] | null
}

interface Props extends Pick<TreeProps, 'checkable' | 'checkStrictly' | 'checkedKeys' | 'selectedKeys'> {
  /** What a node is called. */
  title: string
  nodes: PickNode[] | undefined
  error: Error | null
  onRetry: () => void
  height: number
  /** Open at first; the roots unless told. */
  opensAt?: string[]
  autoFocus?: boolean
  onToggle: (key: string) => void
}

/** A tree found by name; only what can be seen of it is drawn. A click on a name, or Enter, toggles the node. */
export function SearchTree(props: Props) {
  const { title, nodes, error, onRetry, height, opensAt, autoFocus, onToggle, ...marks } = props
  const [word, setWord] = useState('')
  const [opened, setOpened] = useState<string[]>()
  const shown = nodes && matching(nodes, word)
  const search = (next: string) => {
    setWord(next)
    if (nodes && next.trim()) setOpened(keysAbove(nodes, next))
  }
  const isLoading = !shown && !error
  return (
    <div className={styles.tree}>
      <Input
        allowClear
        autoFocus={autoFocus}
        placeholder={`搜索${title}`}
        aria-label={`搜索${title}`}
        value={word}
        onChange={(event) => search(event.target.value)}
      />
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {error && !nodes && (
        <div className={styles.notice} role="alert">
          <p>{error.message}</p>
          <Button onClick={onRetry}>重试</Button>
        </div>
      )}
      {shown?.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={word.trim() ? `没有匹配的${title}` : `还没有${title}`}
        />
      )}
      {shown && shown.length > 0 && (
        <Tree
          {...marks}
          blockNode
          virtual
          height={height}
          style={{ background: 'transparent' }}
          treeData={shown}
          selectable={!marks.checkable}
          expandedKeys={opened ?? opensAt ?? shown.map(({ key }) => key)}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={(_, { node }) => onToggle(String(node.key))}
          onCheck={(_, { node }) => onToggle(String(node.key))}
        />
      )}
    </div>
  )
}
