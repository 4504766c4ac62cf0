import { announcementState, type Reader } from '@banyan/contract/messaging/announcement'
import { Modal, Segmented, Table } from 'antd'
import { useState } from 'react'
import { datetime, plain, totalText } from '#kit/format.ts'
import { useCall } from '#kit/hooks.ts'
import { StatusMark } from '#kit/list-page/status-mark.tsx'

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
  const [pageNo, setPageNo] = useState(1)
  const readers = useCall(announcementState.readers, {
    anntId,
    readFlag: choice || undefined,
    pageNo,
    pageSize: 10,
  })
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
        onChange={(next) => {
          setChoice(next)
          setPageNo(1)
        }}
        style={{ marginBottom: 12 }}
      />
      <Table<Reader>
        rowKey="userId"
        size="small"
        loading={readers.isFetching}
        dataSource={readers.data?.records}
        locale={{ emptyText: '没有匹配的用户' }}
        pagination={{
          current: pageNo,
          total: readers.data?.total,
          showSizeChanger: false,
          showTotal: (total, range) => totalText(range, total),
          onChange: setPageNo,
        }}
        columns={[
          { title: '姓名', dataIndex: 'realname', render: plain },
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
