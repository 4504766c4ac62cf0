import { type OnlineUser, onlineUser } from '@banyan/contract/identity/online-user'
import { Card, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { plain } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import styles from './online-user.module.css'

/** Who is signed in, and ending a session by force. */
export function OnlineUserPage() {
  const isPhone = useIsPhone()
  const [username, setUsername] = useState('')
  return (
    <Card>
      <Input.Search
        allowClear
        className={styles.search}
        placeholder="搜索用户名"
        aria-label="搜索用户名"
        onSearch={(text) => setUsername(text.trim())}
      />
      <PagedTable
        list={onlineUser.list}
        question={{ username: username || undefined }}
        width={900}
        hasHead={!isPhone}
        emptyText={username ? '没有匹配的用户' : '没有在线用户'}
        columns={isPhone ? [person, state, action] : columns}
      />
    </Card>
  )
}

type Column = TableColumnsType<OnlineUser>[number]

const state: Column = {
  title: '状态',
  dataIndex: 'active',
  width: 88,
  render: (isActive: boolean) =>
    isActive ? <StatusMark tone="good">在线</StatusMark> : <StatusMark tone="neutral">离开</StatusMark>,
}
const action: Column = {
  title: '操作',
  width: 96,
  fixed: 'right',
  render: (_, { id, own }) =>
    own ? (
      '当前会话'
    ) : (
      <ActionButton
        action={onlineUser.forceLogout}
        input={{ id }}
        confirm="确定强制退出吗?"
        size="small"
        danger
      >
        强制退出
      </ActionButton>
    ),
}
const columns: Column[] = [
  { title: '用户名', dataIndex: 'username', width: 140, ellipsis: true },
  { title: '姓名', dataIndex: 'realname', width: 140, ellipsis: true, render: plain },
  state,
  { title: 'IP地址', dataIndex: 'ip', width: 140, render: plain },
  { title: '登录时间', dataIndex: 'loginTime', width: 180 },
  { title: '最后活动', dataIndex: 'lastSeen', width: 180 },
  action,
]

/** Name, address and time in one cell, for phones. */
const person: Column = {
  title: '用户',
  key: 'person',
  render: (_, { username, realname, ip, lastSeen }) => (
    <Stacked lines={[realname ? `${realname} ${username}` : username, plain(ip), lastSeen]} />
  ),
}
