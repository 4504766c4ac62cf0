import { DatePicker } from 'antd'
import type { EditProps } from '#kit/widgets/widget.ts'
import './date-sheet.css'
import { hasTime } from './kind.ts'
import { dateLimits, formatDate, parseDate, spellings } from './spelling.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const showTime = hasTime(field)
  const format = spellings[showTime ? 'datetime' : 'date']
  return (
    <DatePicker
      {...control}
      {...dateLimits(field)}
      autoFocus={isFirst}
      value={parseDate(value)}
      onChange={(picked) => onChange?.(formatDate(picked, format))}
      showTime={showTime}
      format={format}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      style={{ width: '100%' }}
    />
  )
}
