import type { ResultOf } from '@banyan/contract/endpoint'
import { recycleBin } from '@banyan/contract/identity/user-lookup'
import { Alert, Button, Drawer, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/action-button.tsx'
import { useCall } from '#kit/hooks.ts'
import { Touch } from '#kit/list-page/touch.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import styles from './recycle-bin.module.css'

type Deleted = ResultOf<typeof recycleBin.deleted>['records'][number]

/** Deleted users: restored with their roles and departments, or erased for good (DEC-112). */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const [realname, setRealname] = useState<string>()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [selected, setSelected] = useState<string[]>([])
  const bin = useCall(recycleBin.deleted, { realname, ...paging })
  const forget = (ids: readonly string[]) => setSelected((old) => old.filter((id) => !ids.includes(id)))
  const isEmptied = bin.data?.records.length === 0 && paging.pageNo > 1 && !bin.isFetching
  if (isEmptied) setPaging({ ...paging, pageNo: paging.pageNo - 1 })
  return (
    <Touch>
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
              onSearch={(text) => {
                setRealname(text.trim() || undefined)
                setPaging({ ...paging, pageNo: 1 })
              }}
            />
          )}
        </div>
        {bin.isError && (
          <Alert
            type="error"
            title={bin.error.message}
            action={<Button onClick={() => void bin.refetch()}>重试</Button>}
          />
        )}
        <Table<Deleted>
          rowKey="id"
          size="middle"
          loading={bin.isFetching}
          dataSource={bin.isError ? [] : bin.data?.records}
          scroll={isPhone ? undefined : { x: 800 }}
          rowSelection={{
            columnWidth: 40,
            selectedRowKeys: selected,
            preserveSelectedRowKeys: true,
            onChange: (keys) => setSelected(keys.map(String)),
          }}
          locale={{
            emptyText: bin.isError ? (
              ' '
            ) : (
              <span className={styles.empty}>{realname ? '没有匹配的用户' : '回收站是空的'}</span>
            ),
          }}
          pagination={{
            current: paging.pageNo,
            pageSize: paging.pageSize,
            total: bin.data?.total,
            showSizeChanger: true,
            showTotal: (all, [from, to]) => `${all ? from : 0}-${to} 共${all}条`,
            onChange: (pageNo, pageSize) => setPaging({ pageNo, pageSize }),
          }}
          columns={[
            { title: '用户名', dataIndex: 'username', ellipsis: true, render: dash },
            { title: '姓名', dataIndex: 'realname', ellipsis: true, render: dash },
            ...(isPhone ? [] : further),
            {
              title: '操作',
              width: 176,
              render: (_, { id }) => <Actions ids={[id]} words={['还原', '彻底删除']} onDone={forget} />,
            },
          ]}
        />
      </Drawer>
    </Touch>
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

const dash = (value: string | null | undefined) => value || '-'
const further: TableColumnsType<Deleted> = [
  { title: '手机号', dataIndex: 'phone', width: 128, render: dash },
  { title: '删除人', dataIndex: 'updateBy', width: 112, ellipsis: true, render: dash },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: dash },
]
