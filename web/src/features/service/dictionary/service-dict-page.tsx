import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { useState } from 'react'
import { DictItems } from '#features/dictionary/public.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'

/** Service dictionaries, each with its items beside it (DEC-087). */
export function ServiceDictPage() {
  const [opened, setOpened] = useState<{ id: string; dictName?: string | null }>()
  return (
    <>
      <ListPage
        of={serviceDict}
        reads={['dictName']}
        columns={{
          status: {
            render: ({ status }) => (
              <FrozenMark isFrozen={status !== 1} text={status === 1 ? '启用' : '停用'} />
            ),
          },
        }}
        card={{ title: 'dictName', status: 'status', lines: ['dictCode'] }}
        opens={{ label: '字典项', open: setOpened }}
      />
      {opened && (
        <DictItems
          of={serviceDictItem}
          dictionary={opened}
          sortedBy="sortNo"
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
