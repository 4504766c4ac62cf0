import { type ApiKey, apiKey, keyStatus } from '@banyan/contract/access/api-key'
import { log } from '@banyan/contract/identity/log'
import { useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { KeyLog } from './key-log.tsx'
import { NewKey } from './new-key.tsx'

const tones = { 1: 'good', 2: 'neutral', 3: 'neutral' } as const

/** Keys for other systems: made here, shown once, revoked at once. */
export function ApiKeyPage() {
  const [isAdding, setAdding] = useState(false)
  const [logged, setLogged] = useState<{ id: string; name: string }>()
  return (
    <>
      <ListPage
        of={apiKey}
        without={['detail', 'remove', 'select', 'edit']}
        reads={['status']}
        adds={{ label: '新增密钥', needs: apiKey.issue, open: () => setAdding(true) }}
        columns={{
          status: {
            render: ({ status }) => {
              const value = status as ApiKey['status']
              return <StatusMark tone={tones[value]}>{keyStatus[value]}</StatusMark>
            },
          },
          createTime: false,
        }}
        card={{ title: 'name', status: 'status', lines: ['roleName', 'expiresAt'], time: 'lastUsedAt' }}
        rowActions={({ id, name, status }) => [
          { label: '日志', needs: log.list, run: () => setLogged({ id, name: String(name) }) },
          {
            label: '吊销',
            danger: true,
            confirm: '吊销后，使用它的系统立即不能再调用，也不能恢复。确定吊销吗?',
            disabled: status === '1' ? undefined : '已经不能使用',
            ...callAction(apiKey.revoke, { id }),
          },
        ]}
        emptyText="还没有接口密钥"
      />
      {logged && <KeyLog apiKey={logged} onClose={() => setLogged(undefined)} />}
      {isAdding && <NewKey onClose={() => setAdding(false)} />}
    </>
  )
}
