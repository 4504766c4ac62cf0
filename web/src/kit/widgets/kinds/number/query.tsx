import { Space } from 'antd'
import { Input } from '#kit/ui/input.ts'
import { firstText, type QueryProps, rangeTexts } from '#kit/widgets/widget.ts'

export function Query({ field, id, value, onChange }: QueryProps) {
  if (field.query !== 'range') {
    return (
      <Input
        id={id}
        inputMode="decimal"
        value={firstText(value)}
        onChange={(event) => onChange(event.target.value)}
        placeholder={`请输入${field.label}`}
        allowClear
      />
    )
  }
  const [begin, end] = rangeTexts(value)
  return (
    <Space.Compact block>
      <Input
        id={id}
        inputMode="decimal"
        aria-label={`${field.label}最小值`}
        placeholder="最小值"
        value={begin}
        onChange={(event) => onChange([event.target.value, end])}
      />
      <Input
        inputMode="decimal"
        aria-label={`${field.label}最大值`}
        placeholder="最大值"
        value={end}
        onChange={(event) => onChange([begin, event.target.value])}
      />
    </Space.Compact>
  )
}
