import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useQueries } from '@tanstack/react-query'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { readOptions } from '#kit/call/hooks.ts'
import type { Row } from './family.ts'

/** The tree of a list: the list call returns one level, below the row given as `parent`. */
export interface RowTree {
  parent: string
  hasChild: (row: Row) => boolean
}

/** The largest level that is fetched; rows beyond it are found by a query. */
const mostBelow = 500

/** The rows of a list with the children of opened rows; a level is fetched when first opened. */
export function useTreeRows(
  tree: RowTree | undefined,
  list: AnyEndpoint,
  rows: Row[],
  input: Record<string, unknown>,
): {
  rows: Row[]
  expandable: TableProps<Row>['expandable']
  reload: () => void
  open: (id: string) => void
} {
  const [opened, setOpened] = useState<readonly string[]>([])
  const shown = tree ? opened : []
  const levels = useQueries({
    queries: shown.map((id) =>
      readOptions(list, { ...input, pageNo: 1, pageSize: mostBelow, [tree?.parent ?? '']: id }),
    ),
  })
  const reload = () => {
    for (const level of levels) void level.refetch()
  }
  /** Unfolds a row. */
  const open = (id: string) => setOpened((before) => [...new Set([...before, id])])
  if (!tree) return { rows, expandable: undefined, reload, open }
  const below = new Map(shown.map((id, at) => [id, (levels[at]?.data as { records: Row[] })?.records]))
  const nested = (row: Row): Row =>
    tree.hasChild(row) ? { ...row, children: (below.get(row.id) ?? []).map(nested) } : row
  return {
    rows: rows.map(nested),
    reload,
    open,
    expandable: {
      expandedRowKeys: shown,
      onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
    },
  }
}
