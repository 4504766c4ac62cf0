import { DatePicker } from 'antd'
import { type Field, firstText, type QueryProps, rangeTexts } from '#kit/widgets/widget.ts'
import './date-sheet.css'
import { hasTime } from './kind.ts'
import { formatDate, parseDate, spellings } from './spelling.ts'

/** A month, a day, a moment (WIDGET-041), or begin and end of one. */
export function Query(props: QueryProps) {
  return props.field.query === 'range' ? <Range {...props} /> : <Single {...props} />
}

function Single({ field, id, value, onChange }: QueryProps) {
  const showTime = hasTime(field)
  const format = spellings[showTime ? 'datetime' : pickerUnit(field)]
  return (
    <DatePicker
      id={id}
      value={parseDate(firstText(value))}
      picker={pickerUnit(field)}
      showTime={showTime}
      format={format}
      onChange={(picked) => onChange(formatDate(picked, format) ?? undefined)}
      placeholder={`请选择${field.label}`}
      style={{ width: '100%' }}
    />
  )
}

/** Only days: a day as end means its last second (DEC-070). */
function Range({ field, id, value, onChange }: QueryProps) {
  const [begin, end] = rangeTexts(value)
  const format = spellings[pickerUnit(field)]
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      picker={pickerUnit(field)}
      value={[parseDate(begin), parseDate(end)]}
      allowEmpty={[true, true]}
      onChange={(picked) =>
        onChange(
          picked ? [formatDate(picked[0], format) ?? '', formatDate(picked[1], format) ?? ''] : undefined,
        )
      }
      placeholder={['开始', '结束']}
      style={{ width: '100%' }}
    />
  )
}

const pickerUnit = ({ isMonth }: Field) => (isMonth ? 'month' : 'date')
