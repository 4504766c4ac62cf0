import { account, user } from '@banyan/contract/identity/user'
import { useState } from 'react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { runs } from '#kit/list-page/row-actions.tsx'
import { StatusMark } from '#kit/list-page/status-mark.tsx'
import { DepartFilter } from './depart-filter.tsx'
import { SetPassword } from './set-password.tsx'
import { UserLinks } from './user-links.tsx'

const frozen = '2'

/** Users: the uniform list, of one department on demand, freezing and passwords (ADMIN-029…035, DEC-053). */
export function UserPage() {
  const [username, setUsername] = useState<string>()
  const [departId, setDepartId] = useState<string>()
  return (
    <>
      <ListPage
        of={user}
        reads={['username', 'status']}
        form={UserLinks}
        where={departId ? { id: departId } : undefined}
        toolbar={<DepartFilter value={departId} onChange={setDepartId} />}
        card={{ title: 'realname', lines: ['username', 'phone'] }}
        columns={{
          email: { width: 140 },
          post: { isHidden: true },
          createTime: { isHidden: true },
          status: {
            render: ({ status, status_dictText }) =>
              status === frozen ? (
                <StatusMark tone="neutral" shape="flat">
                  {status_dictText ?? '冻结'}
                </StatusMark>
              ) : (
                <StatusMark tone="good">{status_dictText ?? '正常'}</StatusMark>
              ),
          },
        }}
        rowActions={(row) => [
          row.status === frozen
            ? { label: '解冻', ...runs(account.freeze, { ids: [row.id], status: 1 }) }
            : {
                label: '冻结',
                confirm: '确定冻结吗?',
                consequence: '冻结后该用户将立即退出登录',
                danger: true,
                ...runs(account.freeze, { ids: [row.id], status: 2 }),
              },
          {
            label: '重置密码',
            needs: account.setPassword,
            run: () => setUsername(row.username ?? undefined),
          },
        ]}
      />
      {username && <SetPassword username={username} onClose={() => setUsername(undefined)} />}
    </>
  )
}
