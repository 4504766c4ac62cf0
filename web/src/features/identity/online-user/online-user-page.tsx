import { type OnlineUser, onlineUser } from '@banyan/contract/identity/online-user'
import { Card, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/action-button.tsx'
import { useCall } from '#kit/hooks.ts'
import { StatusMark } from '#kit/list-page/status-mark.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import styles from './online-user.module.css'

/** Who is signed in, and ending a session by force. */
export function OnlineUserPage() {
  const isPhone = useIsPhone()
  const [username, setUsername] = useState('')
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const sessions = useCall(onlineUser.list, { ...page, username: username || undefined })
  return (
    <Card>
      <Input.Search
        allowClear
        className={styles.search}
        placeholder="搜索用户名"
        aria-label="搜索用户名"
        onSearch={(text) => {
          setUsername(text.trim())
          setPage({ ...page, pageNo: 1 })
        }}
      />
      <Table
        rowKey="id"
        size="middle"
        columns={isPhone ? columns.filter(({ key }) => key === undefined) : columns}
        loading={sessions.isFetching}
        dataSource={sessions.data?.records}
        scroll={isPhone ? undefined : { x: 900 }}
        locale={{ emptyText: username ? '没有匹配的用户' : '没有在线用户' }}
        pagination={{
          simple: isPhone,
          current: page.pageNo,
          pageSize: page.pageSize,
          total: sessions.data?.total,
          showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
          onChange: (pageNo, pageSize) => setPage({ pageNo, pageSize }),
        }}
      />
    </Card>
  )
}

/** Those with a key of their own are left out on phones. */
const columns: TableColumnsType<OnlineUser> = [
  { title: '用户名', dataIndex: 'username', width: 140, ellipsis: true },
  { title: '姓名', dataIndex: 'realname', width: 140, render: (name: string | null) => name ?? '-' },
  {
    title: '状态',
    dataIndex: 'active',
    width: 100,
    render: (isActive: boolean) =>
      isActive ? <StatusMark tone="good">在线</StatusMark> : <StatusMark tone="neutral">离开</StatusMark>,
  },
  { title: 'IP地址', key: 'ip', dataIndex: 'ip', width: 140, render: (ip: string | null) => ip ?? '-' },
  { title: '登录时间', key: 'loginTime', dataIndex: 'loginTime', width: 180 },
  { title: '最后活动', key: 'lastSeen', dataIndex: 'lastSeen', width: 180 },
  {
    title: '操作',
    width: 110,
    fixed: 'right',
    render: (_, { id, own }) =>
      own ? (
        '当前会话'
      ) : (
        <ActionButton action={onlineUser.forceLogout} input={{ id }} confirm="确定强制退出吗?" danger>
          强制退出
        </ActionButton>
      ),
  },
]
