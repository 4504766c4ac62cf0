import { Tree, type TreeProps } from 'antd'
import type { ReactNode } from 'react'
import type { TreeBranch } from '#kit/tree/tree.ts'
import { useTreeSearch } from '#kit/tree/use-tree-search.ts'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { Input } from '#kit/ui/input.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './search-tree.module.css'

/** A node to pick, by its key. */
export interface PickNode extends TreeBranch<PickNode> {
  isLeaf?: boolean
}

type Marks = 'checkable' | 'checkStrictly' | 'checkedKeys' | 'selectedKeys' | 'draggable' | 'onDrop'

interface Props<T extends PickNode & TreeBranch<T>> extends Pick<TreeProps<T>, Marks> {
  /** The word for a node. */
  title: string
  nodes: T[] | undefined
  error: Error | null
  onRetry: () => unknown
  height: number
  /** Initially expanded nodes; by default the roots. */
  opensAt?: string[]
  autoFocus?: boolean
  emptyText?: string
  /** Content to the right of a node, e.g. a count. */
  beside?: (node: T) => ReactNode
  onToggle: (key: string) => void
}

/** A virtual tree with a search box. A click on a name, or Enter, selects or deselects the node. */
export function SearchTree<T extends PickNode & TreeBranch<T>>(props: Props<T>) {
  const { title, nodes, error, onRetry, height, opensAt, autoFocus, emptyText, beside, onToggle, ...marks } =
    props
  const { word, shown, opened, unfold, input } = useTreeSearch(nodes)
  return (
    <div className={styles.tree}>
      <Input
        allowClear
        autoFocus={autoFocus}
        placeholder={`搜索${title}`}
        aria-label={`搜索${title}`}
        {...input}
      />
      {error && !nodes && <LoadError error={error} onRetry={onRetry} />}
      {!shown && !error && <Skeleton rows={6} />}
      {shown?.length === 0 && (
        <EmptyText>{word ? `没有匹配的${title}` : (emptyText ?? `还没有${title}`)}</EmptyText>
      )}
      {shown && shown.length > 0 && (
        <Tree<T>
          {...marks}
          blockNode
          virtual
          height={height}
          treeData={shown}
          titleRender={(node) => (
            <span className={styles.node}>
              <HighlightedName text={node.title} word={word} />
              {beside && <span className={styles.beside}>{beside(node)}</span>}
            </span>
          )}
          // Search results cannot be reordered.
          draggable={word ? false : marks.draggable}
          selectable={!marks.checkable}
          expandedKeys={opened ?? opensAt ?? shown.map(({ key }) => key)}
          onExpand={unfold}
          onSelect={(_, { node }) => onToggle(String(node.key))}
          onCheck={(_, { node }) => onToggle(String(node.key))}
        />
      )}
    </div>
  )
}

function HighlightedName({ text, word }: { text: string; word: string }) {
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1
  return (
    <span className={styles.name}>
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark>{text.slice(at, at + word.length)}</mark>
          {text.slice(at + word.length)}
        </>
      )}
    </span>
  )
}
