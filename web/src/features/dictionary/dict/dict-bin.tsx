import { removedDict } from '@banyan/contract/dictionary/dict'
import type { ResultOf } from '@banyan/contract/endpoint'
import { Drawer, type TableColumnsType } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { pageControls } from '#kit/table/pages.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'

type Removed = ResultOf<typeof removedDict.removed>[number]

/** Deleted dictionaries: they come back with their items, or go for good. */
export function DictBin({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const bin = useCall(removedDict.removed, {})
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 960} title="字典回收站" onClose={onClose}>
        {bin.isError ? (
          <LoadError error={bin.error} onRetry={bin.refetch} />
        ) : (
          <DataTable<Removed>
            rowKey="id"
            empty={bin.isFetching ? ' ' : '回收站是空的'}
            loading={bin.isFetching}
            dataSource={bin.data}
            scroll={isPhone ? undefined : { x: 800 }}
            pagination={pageControls({ isPhone })}
            columns={[
              { title: '字典名称', dataIndex: 'dictName', ellipsis: true },
              ...(isPhone ? [] : further),
              {
                title: '操作',
                width: 176,
                render: (_, { id, dictName }) => (
                  <>
                    <ActionButton action={removedDict.restore} input={{ id }} size="small">
                      还原
                    </ActionButton>
                    <ActionButton
                      action={removedDict.destroy}
                      input={{ id }}
                      confirm="确定彻底删除吗?"
                      consequence={`字典“${dictName}”及其字典项将无法还原`}
                      size="small"
                      danger
                    >
                      彻底删除
                    </ActionButton>
                  </>
                ),
              },
            ]}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}

const dash = (value: string | null | undefined) => value || '-'
const further: TableColumnsType<Removed> = [
  { title: '字典编码', dataIndex: 'dictCode', ellipsis: true },
  { title: '删除人', dataIndex: 'updateBy', width: 112, ellipsis: true, render: dash },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: dash },
]
