import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { Select } from 'antd'
import { type AriaAttributes, useState } from 'react'
import { useCall } from '#kit/hooks.ts'
import { pickerDefaults } from '#kit/widgets/pick.ts'
import { useSettled } from '#kit/widgets/sel-search/use-settled.ts'

const people = 'identity_user,realname,id'

interface Props extends AriaAttributes {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
}

/** Several people, found by name while typing. */
export function PeopleSelect({ value = [], onChange, ...control }: Props) {
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const settled = useSettled(keyword, 800) // ADMIN-071
  const found = useCall(
    dictionary.search,
    isOpen ? { dict: people, keyword: settled.trim() || undefined } : undefined,
  )
  const names = useCall(dictionary.texts, value.length ? { dict: people, key: value.join(',') } : undefined)
  const chosen = value.map((id, at) => ({ value: id, text: names.data?.[at] ?? '……' }))
  const others = (found.data ?? []).filter((item) => !value.includes(item.value))
  return (
    <Select<string[]>
      {...pickerDefaults}
      {...control}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      fieldNames={{ label: 'text', value: 'value' }}
      options={keyword ? others : [...chosen, ...others]}
      loading={found.isFetching}
      notFoundContent={found.isFetching || keyword !== settled ? '搜索中……' : '没有匹配的用户'}
      onOpenChange={setOpen}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
