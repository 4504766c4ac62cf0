import { DatePicker } from 'antd'
import '#kit/widgets/kinds/date/date-sheet.css'
import { formatDate, parseDate } from '#kit/widgets/kinds/date/spelling.ts'
import type { FaceProps } from '../../part.ts'
import { placeholderAt } from '../placeholder.ts'

export function Face({ item, value, onChange, ...control }: FaceProps<string>) {
  const format = item.format ?? 'YYYY-MM-DD'
  return (
    <DatePicker
      {...control}
      value={parseDate(value)}
      format={format}
      showTime={format === 'YYYY-MM-DD' ? false : { format: 'HH:mm' }}
      placeholder={placeholderAt(item) ?? '请选择'}
      style={{ width: '100%' }}
      onChange={(picked) => onChange(formatDate(picked, format) ?? undefined)}
    />
  )
}
