import { Select, type SelectProps } from 'antd'
import { pickerDefaults, pickValue } from '#kit/picker/pick.ts'
import type { useLevel } from './use-level.ts'

type Props = Omit<SelectProps<string>, 'value' | 'options' | 'onChange'> & {
  level: ReturnType<typeof useLevel>
  value: unknown
  onChange: (store: string | undefined) => void
}

/** One drop-down of the chain. */
export function LevelSelect({ level: { options, isLoading }, value, onChange, ...control }: Props) {
  const stored = pickValue(value)
  const isListed = options.some(({ store }) => store === stored)
  return (
    <Select<string>
      {...pickerDefaults}
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      fieldNames={{ value: 'store', label: 'label' }}
      options={[...options]}
      loading={isLoading}
      notFoundContent={isLoading ? '加载中……' : '没有匹配的数据'}
      // a stored value is shown once its text is loaded
      value={stored && (isListed || !isLoading) ? stored : undefined}
      onChange={(picked?: string) => onChange(picked)}
      style={{ width: '100%' }}
    />
  )
}
