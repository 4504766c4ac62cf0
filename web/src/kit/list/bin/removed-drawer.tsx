import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { Drawer, Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TableBar } from '#kit/ui/table-bar.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './removed-drawer.module.css'

interface RemovedCalls<L extends AnyEndpoint, R extends AnyEndpoint, X extends AnyEndpoint> {
  list: L
  restore: R
  erase: X
  /** The input of both calls for some ids. */
  inputOf(ids: string[]): InputOf<R> & InputOf<X>
  /** The list query for a keyword. */
  questionOf(keyword: string | undefined): ComponentProps<typeof PagedTable<L>>['question']
}

interface Props<L extends AnyEndpoint, R extends AnyEndpoint, X extends AnyEndpoint> {
  /** The name of the records in titles and texts. */
  title: string
  /** The name of the member that the keyword searches. */
  named: string
  calls: RemovedCalls<L, R, X>
  columns: ComponentProps<typeof PagedTable<L>>['columns']
  /** The consequence of erasing this many records. */
  consequence(count: number): string
  onClose: () => void
}

/** Removed records of a list: restored, or erased for good, one by one or several at once. */
export function RemovedDrawer<L extends AnyEndpoint, R extends AnyEndpoint, X extends AnyEndpoint>(
  props: Props<L, R, X>,
) {
  const { title, named, calls, columns, consequence, onClose } = props
  const isPhone = useIsPhone()
  const [keyword, setKeyword] = useState<string>()
  const [selected, setSelected] = useState<string[]>([])
  const forget = (ids: readonly string[]) => setSelected((old) => old.filter((id) => !ids.includes(id)))
  const actions = (ids: string[], [restore, erase]: [string, string], isWide = false) => {
    const look = isWide ? ({ type: 'default' } as const) : ({ size: 'small' } as const)
    const shared = { input: calls.inputOf(ids), onDone: () => forget(ids), ...look }
    return (
      <span className={styles.words}>
        <ActionButton action={calls.restore} {...shared}>
          {restore}
        </ActionButton>
        <ActionButton
          action={calls.erase}
          {...shared}
          confirm="确定彻底删除吗?"
          consequence={consequence(ids.length)}
          danger
        >
          {erase}
        </ActionButton>
      </span>
    )
  }
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 960} title={`${title}回收站`} onClose={onClose}>
        <TableBar>
          {selected.length > 0 ? (
            <>
              <span aria-live="polite">已选择 {selected.length} 项</span>
              {actions(selected, ['批量还原', '批量彻底删除'], true)}
            </>
          ) : (
            <Input.Search
              allowClear
              placeholder={`搜索${named}`}
              aria-label={`搜索${named}`}
              maxLength={100}
              onSearch={(text) => setKeyword(text.trim() || undefined)}
            />
          )}
        </TableBar>
        <PagedTable
          list={calls.list}
          question={calls.questionOf(keyword)}
          width={800}
          selected={selected}
          onSelect={setSelected}
          emptyText={keyword ? `没有匹配的${title}` : '回收站是空的'}
          columns={[
            ...columns,
            {
              title: '操作',
              width: 152,
              render: (_, row) => actions([(row as { id: string }).id], ['还原', '彻底删除']),
            },
          ]}
        />
      </Drawer>
    </TouchTargets>
  )
}
