import { HolderOutlined } from '@ant-design/icons'
import type { DepartNode } from '@banyan/contract/organisation/depart'
import { Button, Empty, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { keysAbove, matching } from '#kit/tree.ts'
import styles from './depart-page.module.css'

interface Props {
  nodes: DepartNode[] | undefined
  error: Error | null
  selected: string | undefined
  onSelect: (id: string) => void
  onRetry: () => void
  /** Absent when nothing may be moved. */
  onMove?: (move: Move) => void
}

/** Where a dragged department was let go: on another one, or before or behind it. */
export interface Move {
  key: string
  target: DepartNode
  where: 'in' | 'before' | 'behind'
}

/** All departments, found by name; drawn as far as they can be seen. */
export function DepartTree({ nodes, error, selected, onSelect, onRetry, onMove }: Props) {
  const [word, setWord] = useState('')
  const [opened, setOpened] = useState<string[]>()
  const shown = nodes && matching(nodes, word)
  const search = (next: string) => {
    setWord(next)
    if (nodes && next.trim()) setOpened(keysAbove(nodes, next))
  }
  return (
    <>
      <Input.Search
        allowClear
        placeholder="搜索部门"
        aria-label="搜索部门"
        value={word}
        onChange={(event) => search(event.target.value)}
      />
      {error && !nodes ? (
        <div className={styles.empty} role="alert">
          <p>{error.message}</p>
          <Button onClick={onRetry}>重试</Button>
        </div>
      ) : !shown ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : shown.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={word.trim() ? '没有匹配的部门' : '还没有部门，点击“新增”添加第一条'}
        />
      ) : (
        <Tree
          blockNode
          showLine
          virtual
          height={Math.max(240, window.innerHeight - 280)}
          treeData={shown}
          draggable={onMove && !word.trim() ? { icon: <HolderOutlined /> } : false}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const own = Number(node.pos.split('-').at(-1))
            const where = !dropToGap ? 'in' : dropPosition < own ? 'before' : 'behind'
            onMove?.({ key: dragNode.key, target: node, where })
          }}
          titleRender={({ title }) => (
            <span className={styles.node} title={title}>
              <Marked text={title} word={word.trim()} />
            </span>
          )}
          expandedKeys={opened ?? shown.map(({ key }) => key)}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={selected ? [selected] : []}
          onSelect={(_, { node }) => onSelect(node.id)}
        />
      )}
    </>
  )
}

function Marked({ text, word }: { text: string; word: string }) {
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
