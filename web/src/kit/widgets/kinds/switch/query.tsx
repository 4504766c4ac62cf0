import { Select } from 'antd'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { Query as TextQuery } from '../text/query.tsx'
import { switchWords } from './values.ts'

/** A plain input in query forms (WIDGET-051); in the super query a select of the two values. */
export function Query(props: QueryProps) {
  return props.field.query ? <TextQuery {...props} /> : <OneOfTwo {...props} />
}

function OneOfTwo({ field, id, value, onChange }: QueryProps) {
  return (
    <Select<string>
      {...pickerDefaults}
      id={id}
      options={[...switchWords(field)]}
      value={firstText(value) || undefined}
      onChange={(picked) => onChange(picked)}
      style={{ width: '100%' }}
    />
  )
}
