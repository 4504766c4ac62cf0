import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { Button, Input, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '#kit/action-button.tsx'
import { useCall } from '#kit/hooks.ts'
import { useDensity } from '#kit/list-page/density.ts'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import { AddPeople } from './add-people.tsx'
import styles from './people.module.css'

interface Props {
  /** Calls that take the holder beside what they are about. */
  calls: { list: AnyEndpoint; add: AnyEndpoint; remove: AnyEndpoint; removeMany: AnyEndpoint }
  holder: Record<string, string>
  /** What someone loses who is taken out. */
  loss: string
  /** Families that know of these people too. */
  refreshes: string[]
  /** Before 移除 in a row. */
  actions?: (person: UserBrief) => ReactNode
}

/** The people of something: found by name, added, and taken out one by one or together. */
export function PeopleList({ calls, holder, loss, refreshes, actions }: Props) {
  const isPhone = useIsPhone()
  const density = useDensity()
  const [realname, setRealname] = useState<string>()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [selected, setSelected] = useState<string[]>([])
  const people = useCall(calls.list, { ...holder, realname, ...paging })
  const records: UserBrief[] | undefined = people.isError ? [] : people.data?.records
  const isGone = records?.length === 0 && paging.pageNo > 1 && !people.isFetching && !people.isError
  if (isGone) setPaging({ ...paging, pageNo: paging.pageNo - 1 })

  const columns: TableColumnsType<UserBrief> = [
    { title: '用户名', dataIndex: 'username', ellipsis: true, render: dash },
    { title: '姓名', dataIndex: 'realname', ellipsis: true, render: dash },
    ...(isPhone
      ? []
      : [
          { title: '手机号', dataIndex: 'phone', width: 128, render: dash },
          { title: '部门', dataIndex: 'orgCodeTxt', ellipsis: true, render: dash },
        ]),
    {
      title: '操作',
      width: actions ? 152 : 80,
      render: (_, person) => (
        <div className={styles.words}>
          {actions?.(person)}
          <ActionButton
            action={calls.remove}
            input={{ ...holder, userId: person.id }}
            confirm="确定移除吗?"
            consequence={`${person.realname ?? person.username ?? ''} ${loss}`}
            refreshes={refreshes}
            onDone={() => setSelected((ids) => ids.filter((id) => id !== person.id))}
            size="small"
            danger
          >
            移除
          </ActionButton>
        </div>
      ),
    },
  ]
  return (
    <>
      <div className={styles.tools}>
        <AddPeople add={calls.add} holder={holder} refreshes={refreshes} />
        <Input.Search
          allowClear
          className={styles.search}
          placeholder="搜索已有用户的姓名"
          aria-label="搜索已有用户的姓名"
          onSearch={(text) => {
            setRealname(text.trim() || undefined)
            setPaging({ ...paging, pageNo: 1 })
          }}
        />
      </div>
      {selected.length > 0 && (
        <div className={styles.selected} role="toolbar" aria-label="所选用户">
          <span aria-live="polite">已选择 {selected.length} 项</span>
          <Button type="text" onClick={() => setSelected([])}>
            清空
          </Button>
          <ActionButton
            action={calls.removeMany}
            input={{ ...holder, userIds: selected }}
            confirm="确定移除吗?"
            consequence={`所选 ${selected.length} 名用户${loss}`}
            refreshes={refreshes}
            onDone={() => setSelected([])}
            type="default"
            danger
          >
            批量移除
          </ActionButton>
        </div>
      )}
      <Table<UserBrief>
        rowKey="id"
        size={density}
        loading={people.isFetching}
        dataSource={records}
        rowSelection={{
          columnWidth: 40,
          selectedRowKeys: selected,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setSelected(keys.map(String)),
        }}
        locale={{
          emptyText: people.isError ? (
            <div className={styles.error} role="alert">
              {people.error.message}
              <Button onClick={() => void people.refetch()}>重试</Button>
            </div>
          ) : (
            <span className={styles.empty}>
              {realname ? '没有匹配的用户' : '还没有用户，可在上方选择并添加'}
            </span>
          ),
        }}
        pagination={{
          current: paging.pageNo,
          pageSize: paging.pageSize,
          total: people.isError ? 0 : people.data?.total,
          simple: isPhone,
          showSizeChanger: !isPhone,
          showTotal: (all, [from, to]) => `${all ? from : 0}-${to} 共${all}条`,
          onChange: (pageNo, pageSize) => setPaging({ pageNo, pageSize }),
        }}
        columns={columns}
      />
    </>
  )
}

const dash = (value: string | null | undefined) => value || '-'
