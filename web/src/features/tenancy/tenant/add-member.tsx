import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { Allow } from '#kit/ui/allow.tsx'

/** Finds a person of another tenant by user name or phone number and adds them. */
export function AddMember({ tenantId }: { tenantId: number }) {
  const [keyword, setKeyword] = useState('')
  const [userId, setUserId] = useState<string>()
  const settled = useDebounced(keyword.trim(), 400)
  const found = useCall(tenantMember.candidates, settled ? { tenantId, keyword: settled } : undefined)
  const add = useAction(tenantMember.addMember, { onDone: () => setUserId(undefined) })
  const people = settled ? (found.data ?? []) : []
  const isSearching = found.isFetching || keyword.trim() !== settled
  return (
    <Allow call={tenantMember.addMember}>
      <Select<string>
        aria-label="添加成员"
        placeholder="输入用户名或手机号查找用户"
        allowClear
        style={{ flex: 1, minWidth: 200 }}
        listHeight={400}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        notFoundContent={!keyword.trim() ? '输入用户名或手机号' : isSearching ? '搜索中……' : '没有匹配的用户'}
        options={people.map(({ id, username, phone }) => ({
          value: id,
          label: phone ? `${username} · ${phone}` : username,
        }))}
        value={userId}
        onChange={setUserId}
      />
      <Button
        type="primary"
        disabled={!userId}
        loading={add.isPending}
        onClick={() => userId && add.mutate({ tenantId, userId })}
      >
        添加
      </Button>
    </Allow>
  )
}
