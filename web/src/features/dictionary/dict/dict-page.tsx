import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import { Drawer } from 'antd'
import { useState } from 'react'
import { ListPage } from '#kit/list-page/list-page.tsx'

/** Dictionaries, each with its items beside it (ADMIN-058…064). */
export function DictPage() {
  const [opened, setOpened] = useState<{ id: string; dictName?: string | null }>()
  return (
    <>
      <ListPage
        of={dict}
        reads={['dictName']}
        rowActions={(row) => [{ label: '字典项', needs: dictItem.list, run: () => setOpened(row) }]}
      />
      {opened && (
        <Drawer
          open
          size={960}
          title={`字典项 · ${opened.dictName ?? ''}`}
          onClose={() => setOpened(undefined)}
          destroyOnHidden
        >
          <ListPage
            of={dictItem}
            where={{ dictId: opened.id }}
            columns={{ createTime: { isHidden: true } }}
            without={['import', 'export', 'detail']}
          />
        </Drawer>
      )}
    </>
  )
}
