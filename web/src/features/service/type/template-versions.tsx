import { serviceTemplate, type TemplateVersion } from '@banyan/contract/service/service-type'
import { Drawer, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { datetime, plain } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Stacked } from '#kit/ui/stacked.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'

interface Props {
  serviceType: { id: string; typeName?: string | null }
  onClose: () => void
}

/** The published versions of a service type's templates; each can become the draft again (DEC-116). */
export function TemplateVersions({ serviceType: { id, typeName }, onClose }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const versions = useCall(serviceTemplate.versions, { id }, { staleTime: 0 })
  const restore: TableColumnsType<TemplateVersion>[number] = {
    title: '操作',
    width: 88,
    render: (_, { templateVersion }) => (
      <ActionButton
        action={serviceTemplate.restore}
        input={{ id, templateVersion }}
        confirm={`恢复到 v${templateVersion}?`}
        consequence="工单模板和报告模板的草稿都会换成这一版，已发布的版本不变"
        size="small"
      >
        恢复
      </ActionButton>
    ),
  }
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={`历史版本 · ${plain(typeName)}`}
        onClose={() => setOpen(false)}
        afterOpenChange={(open) => !open && onClose()}
      >
        {versions.error ? (
          <LoadError error={versions.error} onRetry={versions.refetch} />
        ) : (
          <Table<TemplateVersion>
            rowKey="templateVersion"
            size="middle"
            loading={versions.isFetching}
            dataSource={versions.data}
            columns={[...(isPhone ? onPhone : onDesk), restore]}
            pagination={false}
            locale={{
              emptyText: versions.isFetching ? ' ' : '还没有发布过，在“工单设置”或“报告设置”中发布第一个版本',
            }}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}

const onDesk: TableColumnsType<TemplateVersion> = [
  { title: '版本', dataIndex: 'templateVersion', width: 72, render: (version) => `v${version}` },
  { title: '说明', dataIndex: 'remark', ellipsis: true, render: plain },
  {
    title: '发布人',
    dataIndex: 'publishBy',
    width: 112,
    ellipsis: true,
    render: (_, { publishBy, publishBy_dictText }) => plain(publishBy_dictText ?? publishBy),
  },
  { title: '发布时间', dataIndex: 'publishTime', width: 176, render: datetime },
]

/** The same in one column, for phones. */
const onPhone: TableColumnsType<TemplateVersion> = [
  {
    title: '版本',
    key: 'version',
    render: (_, { templateVersion, remark, publishBy, publishBy_dictText, publishTime }) => (
      <Stacked
        lines={[
          `v${templateVersion}`,
          plain(remark),
          `${plain(publishBy_dictText ?? publishBy)} · ${datetime(publishTime)}`,
        ]}
      />
    ),
  },
]
