import type { ResultOf } from '@banyan/contract/endpoint'
import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { Input, Modal, type TableColumnsType, Tooltip } from 'antd'
import { useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import { TableBar } from '#kit/ui/table-bar.tsx'
import { AddMember } from './add-member.tsx'
import styles from './tenant.module.css'

type Member = ResultOf<typeof tenantMember.members>['records'][number]

interface Props {
  tenant: { id: number; name: string }
  onClose: () => void
}

/** Who belongs to a tenant; guests can be added and taken out (DEC-093). */
export function TenantMembers({ tenant, onClose }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const [keyword, setKeyword] = useState('')
  return (
    <Modal
      open={isOpen}
      title={`租户成员 · ${tenant.name}`}
      width={720}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <TableBar>
        <Input.Search
          allowClear
          placeholder="搜索用户名、姓名、手机号"
          aria-label="搜索成员"
          maxLength={50}
          onSearch={(text) => setKeyword(text.trim())}
        />
        <AddMember tenantId={tenant.id} />
      </TableBar>
      <PagedTable
        list={tenantMember.members}
        question={{ tenantId: tenant.id, keyword: keyword || undefined }}
        emptyText={keyword ? '没有匹配的用户' : '还没有成员，搜索用户后添加'}
        columns={memberColumns(tenant.id, isPhone)}
      />
    </Modal>
  )
}

const memberColumns = (tenantId: number, isPhone: boolean): TableColumnsType<Member> => [
  { dataIndex: 'username', title: '用户名', ellipsis: true },
  { dataIndex: 'realname', title: '姓名', ellipsis: true, render: textOrDash },
  ...(isPhone ? [] : detailColumns),
  {
    key: 'action',
    title: '操作',
    width: 112,
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

const detailColumns: TableColumnsType<Member> = [
  { dataIndex: 'phone', title: '手机号', width: 144, render: textOrDash },
  {
    dataIndex: 'status',
    title: '状态',
    width: 96,
    render: (status) => <FrozenMark isFrozen={status === 2} />,
  },
]
