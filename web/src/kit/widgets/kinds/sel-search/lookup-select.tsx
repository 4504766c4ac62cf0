import { Select } from 'antd'
import { type AriaAttributes, useEffect, useState } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { useCall } from '#kit/call/hooks.ts'
import { message } from '#kit/call/messages.ts'
import { pickerDefaults, pickValue } from '#kit/picker/pick.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'

interface Props extends AriaAttributes {
  lookup: string | undefined
  value: string | null | undefined
  onChange: (value: string | undefined) => void
  id?: string
  disabled?: boolean
  placeholder?: string
}

/** Searches a table dictionary `table,text,code` while typing and shows the text of the chosen value. */
export function LookupSelect({ lookup = '', value, onChange, ...control }: Props) {
  const { choices } = useBackend()
  const [isOpen, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword, 800) // ADMIN-071
  const isComplete = lookup.split(',').filter((part) => part.trim()).length >= 3
  const chosen = pickValue(value)

  const found = useCall(
    choices.search,
    isOpen && isComplete ? { dict: lookup, keyword: settled.trim() || undefined } : undefined,
  )
  const items = found.data ?? []
  const isListed = items.some((item) => item.value === chosen)
  const texts = useCall(
    choices.searchTexts,
    chosen && !isListed && isComplete ? { dict: lookup, key: chosen } : undefined,
  )

  useEffect(() => {
    if (!isComplete) message.warning('表字典搜索组件参数接收有误,请检查字典配置!') // WIDGET-075
  }, [isComplete])

  // Placeholder data belong to the previous value, so their text is not shown.
  const text = (!texts.isPlaceholderData && texts.data?.[0]) || '……'
  const current = chosen && !isListed && !keyword ? [{ value: chosen, text }] : []
  return (
    <Select<string>
      {...pickerDefaults}
      {...control}
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      fieldNames={{ label: 'text', value: 'value' }}
      options={[...current, ...items]}
      loading={found.isFetching}
      notFoundContent={found.isFetching || keyword !== settled ? '搜索中……' : '没有匹配的数据'}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) setKeyword('')
      }}
      value={chosen || undefined}
      onChange={(picked) => onChange(picked)}
      style={{ width: '100%' }}
    />
  )
}
