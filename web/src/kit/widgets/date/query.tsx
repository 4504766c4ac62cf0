import { DatePicker } from 'antd'
import { pair, type QueryProps, single } from '../widget.ts'
import { read, spellings, write } from './spelling.ts'

/** Days only: a plain day as an end means its last second (DEC-070). */
export function Query({ field, id, value, onChange }: QueryProps) {
  if (field.query !== 'range') {
    return (
      <DatePicker
        id={id}
        value={read(single(value))}
        onChange={(picked) => onChange(write(picked, spellings.date) ?? undefined)}
        placeholder={`请选择${field.label}`}
        style={{ width: '100%' }}
      />
    )
  }
  const [begin, end] = pair(value)
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      value={[read(begin), read(end)]}
      allowEmpty={[true, true]}
      onChange={(picked) =>
        onChange(
          picked
            ? [write(picked[0], spellings.date) ?? '', write(picked[1], spellings.date) ?? '']
            : undefined,
        )
      }
      placeholder={['开始', '结束']}
      style={{ width: '100%' }}
    />
  )
}
