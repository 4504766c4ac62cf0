import { SearchOutlined } from '@ant-design/icons'
import { area, type Place } from '@banyan/contract/area/area'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'

/** Searches places by name, pinyin or initials; the selected one is shown on the map. */
export function PlaceSearch({ onPick }: { onPick: (place: Place) => void }) {
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword.trim(), 300)
  const found = useCall(area.search, settled ? { keyword: settled } : undefined)
  const places = settled ? (found.data ?? []) : []
  const isBusy = found.isFetching || settled !== keyword.trim()
  return (
    <Select<string, { value: string; label: string }>
      {...pickerDefaults}
      aria-label="搜索地点"
      suffixIcon={<SearchOutlined />}
      placeholder="搜索地名、拼音或首字母"
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      value={null}
      options={places.map(({ code, pointer, fullName }, index) => ({
        value: `${index} ${code} ${pointer}`,
        label: fullName,
      }))}
      notFoundContent={keyword.trim() ? (isBusy ? '搜索中……' : '没有匹配的地点') : null}
      loading={Boolean(keyword) && isBusy}
      onChange={(picked) => {
        const place = places[Number.parseInt(picked, 10)]
        setKeyword('')
        if (place) onPick(place)
      }}
      style={{ width: '100%' }}
    />
  )
}
