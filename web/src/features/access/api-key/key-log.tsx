import { log } from '@banyan/contract/identity/log'
import { Modal } from 'antd'
import { useState } from 'react'
import { logSentence } from '#features/identity/public.tsx'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'

interface Props {
  apiKey: { id: string; name: string }
  onClose: () => void
}

/** What was changed with a key, and what it was refused. */
export function KeyLog({ apiKey: { id, name }, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const isPhone = useIsPhone()
  return (
    <Modal
      open={isOpen}
      title={`密钥日志：${name}`}
      width={860}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <PagedTable
        list={log.list}
        question={{ keyId: id }}
        width={800}
        emptyText="还没有用它改动过数据，也没有被拒绝过"
        columns={[
          { title: '时间', dataIndex: 'createTime', render: datetime, width: isPhone ? 110 : 170 },
          { title: '内容', dataIndex: 'content', render: (_, entry) => logSentence(entry) },
          ...(isPhone ? [] : source),
        ]}
      />
    </Modal>
  )
}

const source = [
  { title: 'IP地址', dataIndex: 'peer', render: textOrDash, width: 140 },
  { title: '请求路径', dataIndex: 'requestUrl', render: textOrDash, width: 240, ellipsis: true },
]
