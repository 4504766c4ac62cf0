import { dict, dictItem, removedDict } from '@banyan/contract/dictionary/dict'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { DictItems } from './dict-items.tsx'

const DictBin = lazy(() => import('./dict-bin.tsx').then((file) => ({ default: file.DictBin })))

/** Dictionaries, each with its items beside it (ADMIN-058…064). */
export function DictPage() {
  const [opened, setOpened] = useState<{ id: string; dictName?: string | null }>()
  const [isBinOpen, setBinOpen] = useState(false)
  return (
    <>
      <ListPage
        of={dict}
        header={{ links: [{ title: '分类字典', to: '/isps/category' }] }}
        reads={['dictName']}
        toolbar={
          <Allow call={removedDict.removed}>
            <Button onClick={() => setBinOpen(true)}>回收站</Button>
          </Allow>
        }
        rowActions={(row) => [{ label: '字典项', needs: dictItem.list, run: () => setOpened(row) }]}
      />
      {isBinOpen && (
        <Suspense fallback={null}>
          <DictBin onClose={() => setBinOpen(false)} />
        </Suspense>
      )}
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
