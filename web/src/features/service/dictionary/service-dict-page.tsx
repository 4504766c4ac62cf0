import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { Drawer } from 'antd'
import { useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { useIsPhone } from '#kit/ui/media.ts'

/** Service dictionaries, each with its items beside it (DEC-087). */
export function ServiceDictPage() {
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<{ id: string; dictName?: string | null }>()
  return (
    <>
      <ListPage
        of={serviceDict}
        reads={['dictName']}
        card={{ title: 'dictName', status: 'status', lines: ['dictCode'] }}
        opens={{ label: '字典项', open: setOpened }}
      />
      {opened && (
        <Drawer
          open
          size={isPhone ? '100%' : 960}
          title={`字典项 · ${opened.dictName ?? ''}`}
          onClose={() => setOpened(undefined)}
          destroyOnHidden
        >
          <ListPage
            of={serviceDictItem}
            isInside
            where={{ dictId: opened.id }}
            sorted={{ column: 'sortNo', order: 'asc' }}
            columns={{ createTime: { isHidden: true } }}
            without={['import', 'export', 'detail']}
          />
        </Drawer>
      )}
    </>
  )
}
