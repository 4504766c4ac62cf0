import { announcementState } from '@banyan/contract/messaging/announcement'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { StatusMark } from '#kit/ui/status-mark.tsx'

const choices = [
  { value: '', label: '全部' },
  { value: '1', label: '已读' },
  { value: '0', label: '未读' },
] as const
type Choice = (typeof choices)[number]['value']

/** Who has read an announcement, and who has not. */
export function Readers({ anntId, onClose }: { anntId: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [choice, setChoice] = useState<Choice>('')
  return (
    <Modal
      open={isOpen}
      title="阅读情况"
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Segmented<Choice>
        options={[...choices]}
        value={choice}
        onChange={setChoice}
        style={{ marginBottom: 12 }}
      />
      <PagedTable
        list={announcementState.readers}
        question={{ anntId, readFlag: choice || undefined }}
        rowKey="userId"
        emptyText="没有匹配的用户"
        columns={[
          { title: '姓名', dataIndex: 'realname', render: textOrDash },
          { title: '用户名', dataIndex: 'username' },
          {
            title: '阅读状态',
            dataIndex: 'readFlag',
            render: (flag: string) =>
              flag === '1' ? (
                <StatusMark tone="good">已读</StatusMark>
              ) : (
                <StatusMark tone="neutral" shape="hollow">
                  未读
                </StatusMark>
              ),
          },
          { title: '阅读时间', dataIndex: 'readTime', render: datetime },
        ]}
      />
    </Modal>
  )
}
