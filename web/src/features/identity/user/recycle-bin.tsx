import type { ResultOf } from '@banyan/contract/endpoint'
import { recycleBin } from '@banyan/contract/identity/user-lookup'
import { Drawer, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { plain } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { Stacked } from '#kit/ui/stacked.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './recycle-bin.module.css'

type Deleted = ResultOf<typeof recycleBin.deleted>['records'][number]

/** Deleted users: restored with their roles and departments, or erased for good (DEC-112). */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const [realname, setRealname] = useState<string>()
  const [selected, setSelected] = useState<string[]>([])
  const forget = (ids: readonly string[]) => setSelected((old) => old.filter((id) => !ids.includes(id)))
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 960} title="用户回收站" onClose={onClose}>
        <div className={styles.bar}>
          {selected.length > 0 ? (
            <>
              <span aria-live="polite">已选择 {selected.length} 项</span>
              <Actions ids={selected} words={['批量还原', '批量彻底删除']} isWide onDone={forget} />
            </>
          ) : (
            <Input.Search
              allowClear
              placeholder="搜索姓名"
              aria-label="搜索姓名"
              maxLength={100}
              onSearch={(text) => setRealname(text.trim() || undefined)}
            />
          )}
        </div>
        <PagedTable
          list={recycleBin.deleted}
          question={{ realname }}
          width={800}
          selected={selected}
          onSelect={setSelected}
          emptyText={realname ? '没有匹配的用户' : '回收站是空的'}
          columns={[
            ...(isPhone ? [person] : desk),
            {
              title: '操作',
              width: 152,
              render: (_, { id }) => <Actions ids={[id]} words={['还原', '彻底删除']} onDone={forget} />,
            },
          ]}
        />
      </Drawer>
    </TouchTargets>
  )
}

interface ActionsProps {
  ids: string[]
  words: [restore: string, erase: string]
  isWide?: boolean
  onDone: (ids: readonly string[]) => void
}

function Actions({ ids, words: [restore, erase], isWide = false, onDone }: ActionsProps) {
  const look = isWide ? ({ type: 'default' } as const) : ({ size: 'small' } as const)
  return (
    <span className={styles.words}>
      <ActionButton action={recycleBin.restore} input={{ userIds: ids }} onDone={() => onDone(ids)} {...look}>
        {restore}
      </ActionButton>
      <ActionButton
        action={recycleBin.erase}
        input={{ userIds: ids }}
        confirm="确定彻底删除吗?"
        consequence={`${ids.length} 名用户将无法还原`}
        onDone={() => onDone(ids)}
        danger
        {...look}
      >
        {erase}
      </ActionButton>
    </span>
  )
}

const desk: TableColumnsType<Deleted> = [
  { title: '用户名', dataIndex: 'username', ellipsis: true, render: plain },
  { title: '姓名', dataIndex: 'realname', ellipsis: true, render: plain },
  { title: '手机号', dataIndex: 'phone', width: 128, render: plain },
  { title: '删除人', dataIndex: 'updateBy', width: 112, ellipsis: true, render: plain },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: plain },
]

/** Both names in one cell, for phones. */
const person: TableColumnsType<Deleted>[number] = {
  title: '用户',
  key: 'person',
  render: (_, { username, realname }) => <Stacked lines={[plain(realname), plain(username)]} />,
}
