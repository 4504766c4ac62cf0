import { roleUser } from '@banyan/contract/access/role-user'
import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { Button, Drawer, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/action-button.tsx'
import { useAction, useCall } from '#kit/hooks.ts'
import { Touch } from '#kit/list-page/touch.tsx'
import { useIsPhone } from '#kit/list-page/use-media.ts'
import { pickerDefaults } from '#kit/widgets/pick.ts'
import { useSettled } from '#kit/widgets/sel-search/use-settled.ts'
import styles from '../grant/grant.module.css'

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** Who holds a role: found, added and removed (DEC-112). */
export function RoleUsers({ role, onClose }: Props) {
  const isPhone = useIsPhone()
  const [realname, setRealname] = useState<string>()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const holders = useCall(roleUser.holders, { roleId: role.id, realname, ...paging })
  const total = holders.data?.total ?? 0
  return (
    <Touch>
      <Drawer open size={isPhone ? '100%' : 720} title={`用户 · ${role.roleName ?? ''}`} onClose={onClose}>
        <AddHolders roleId={role.id} />
        <div className={styles.adds}>
          <Input.Search
            allowClear
            placeholder="搜索已有用户的姓名"
            aria-label="搜索已有用户的姓名"
            onSearch={(text) => {
              setRealname(text.trim() || undefined)
              setPaging({ ...paging, pageNo: 1 })
            }}
          />
        </div>
        <Table
          rowKey="id"
          size="middle"
          loading={holders.isFetching}
          dataSource={holders.data?.records}
          locale={{ emptyText: realname ? '没有匹配的用户' : '还没有用户，可在上方搜索并添加' }}
          pagination={{
            current: paging.pageNo,
            pageSize: paging.pageSize,
            total,
            showTotal: (all, [from, to]) => `${from}-${to} 共${all}条`,
            onChange: (pageNo, pageSize) => setPaging({ pageNo, pageSize }),
          }}
          columns={[
            { title: '用户名', dataIndex: 'username', ellipsis: true },
            { title: '姓名', dataIndex: 'realname', ellipsis: true, render: dash },
            ...(isPhone ? [] : [{ title: '部门', dataIndex: 'orgCodeTxt', ellipsis: true, render: dash }]),
            {
              title: '操作',
              width: 80,
              render: (_, row: UserBrief) => (
                <ActionButton
                  action={roleUser.removeHolder}
                  input={{ roleId: role.id, userId: row.id }}
                  confirm="确定移除吗?"
                  consequence={`${row.realname ?? row.username ?? ''} 将不再拥有该角色`}
                  refreshes={['user']}
                  size="small"
                  danger
                >
                  移除
                </ActionButton>
              ),
            },
          ]}
        />
      </Drawer>
    </Touch>
  )
}

function AddHolders({ roleId }: { roleId: string }) {
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([])
  const [keyword, setKeyword] = useState('')
  const settled = useSettled(keyword, 400)
  const found = useCall(userDepart.pick, { realname: settled.trim() || undefined, pageNo: 1, pageSize: 20 })
  const add = useAction(roleUser.addHolders, { refreshes: ['user'], onDone: () => setChosen([]) })
  return (
    <div className={styles.adds}>
      <Select
        {...pickerDefaults}
        mode="multiple"
        labelInValue
        aria-label="添加用户"
        placeholder="输入姓名搜索用户"
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={found.isFetching}
        notFoundContent={found.isFetching || keyword !== settled ? '搜索中……' : '没有匹配的用户'}
        options={found.data?.records.map((user) => ({
          value: user.id,
          label: `${user.realname ?? ''}（${user.username ?? ''}）`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        type="primary"
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() => add.mutate({ roleId, userIdList: chosen.map(({ value }) => value) })}
      >
        添加
      </Button>
    </div>
  )
}

const dash = (value: string | null | undefined) => value || '-'
