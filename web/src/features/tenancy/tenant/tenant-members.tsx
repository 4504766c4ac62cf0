import type { ResultOf } from '@banyan/contract/endpoint'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { Input, Modal, Table, type TableColumnsType, Tooltip } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/action-button.tsx'
import { useCall } from '#kit/hooks.ts'
import { StatusMark } from '#kit/list-page/status-mark.tsx'
import { AddMember } from './add-member.tsx'
import styles from './tenant.module.css'

type Member = ResultOf<typeof tenantMember.members>['records'][number]

interface Props {
  tenant: { id: number; name: string }
  onClose: () => void
}

/** Who belongs to a tenant; guests can be added and taken out (DEC-093). */
export function TenantMembers({ tenant, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const members = useCall(tenantMember.members, {
    tenantId: tenant.id,
    keyword: keyword || undefined,
    pageNo,
    pageSize: 10,
  })
  return (
    <Modal
      open={isOpen}
      title={`租户成员 · ${tenant.name}`}
      width={720}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={styles.bar}>
        <Input.Search
          allowClear
          placeholder="搜索用户名、姓名、手机号"
          aria-label="搜索成员"
          maxLength={50}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPageNo(1)
          }}
        />
        <AddMember tenantId={tenant.id} />
      </div>
      <Table<Member>
        rowKey="id"
        size="small"
        loading={members.isFetching}
        columns={columnsOf(tenant.id)}
        dataSource={members.data?.records}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: keyword ? '没有匹配的用户' : '还没有成员，搜索用户后添加' }}
        pagination={{
          current: pageNo,
          pageSize: 10,
          total: members.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
          onChange: setPageNo,
        }}
      />
    </Modal>
  )
}

const columnsOf = (tenantId: number): TableColumnsType<Member> => [
  { dataIndex: 'username', title: '用户名' },
  { dataIndex: 'realname', title: '姓名', render: (name) => name || '-' },
  { dataIndex: 'phone', title: '手机号', render: (phone) => phone || '-' },
  {
    dataIndex: 'status',
    title: '状态',
    render: (status) =>
      status === '2' ? (
        <StatusMark tone="neutral" shape="flat">
          冻结
        </StatusMark>
      ) : (
        <StatusMark tone="good">正常</StatusMark>
      ),
  },
  {
    key: 'action',
    title: '操作',
    render: (_, { id, isHome }) =>
      isHome ? (
        <Tooltip title="该用户在本租户中创建，请在用户管理中删除">
          <span className={styles.home}>本租户用户</span>
        </Tooltip>
      ) : (
        <ActionButton
          action={tenantMember.removeMember}
          input={{ tenantId, userId: id }}
          confirm="确定移除吗?"
          consequence="该用户将不能再进入此租户"
          size="small"
          danger
        >
          移除
        </ActionButton>
      ),
  },
]
