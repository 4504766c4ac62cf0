import { DatePicker } from 'antd'
import type { EditProps } from '../widget.ts'
import { read, spellings, write } from './spelling.ts'

export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const showTime = field.type === 'datetime'
  const format = spellings[showTime ? 'datetime' : 'date']
  return (
    <DatePicker
      {...control}
      autoFocus={isFirst}
      value={read(value)}
      onChange={(picked) => onChange?.(write(picked, format))}
      showTime={showTime}
      format={format}
      placeholder={`请选择${field.label}`}
      style={{ width: '100%' }}
    />
  )
}
