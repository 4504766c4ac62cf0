import { dict, dictBin, dictItem } from '@banyan/contract/dictionary/dict'
import { useState } from 'react'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { ListPage } from '#kit/list/list-page.tsx'
import { DictItems } from './dict-items.tsx'

/** Dictionaries, each with its items beside it (ADMIN-058…064). */
export function DictPage() {
  const [opened, setOpened] = useState<{ id: string; dictName?: string | null }>()
  return (
    <>
      <ListPage
        of={dict}
        header={{ links: [{ title: '分类字典', to: '/isps/category' }] }}
        reads={['dictName']}
        toolbar={<BinButton of={dictBin} />}
        rowActions={(row) => [{ label: '字典项', needs: dictItem.list, run: () => setOpened(row) }]}
      />
      {opened && (
        <DictItems
          of={dictItem}
          dictionary={opened}
          sortedBy="sortOrder"
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
