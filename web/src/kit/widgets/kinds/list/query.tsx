import { Select } from 'antd'
import { pickerDefaults, pickValues } from '#kit/picker/pick.ts'
import { useChoices, useClearDependents } from '#kit/widgets/choices.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { selectChoices } from './select-choices.ts'

/** One value, or any of several (`query: 'any'`), which travel as a comma text (DEC-069). */
export function Query(props: QueryProps) {
  return props.field.query === 'any' ? <MultiQuery {...props} /> : <SingleQuery {...props} />
}

function SingleQuery({ field, id, value, onChange }: QueryProps) {
  const choices = useChoices(field)
  const clearBelow = useClearDependents(field)
  return (
    <Select<string>
      {...pickerDefaults}
      {...selectChoices(choices)}
      id={id}
      value={firstText(value) || undefined}
      onChange={(picked) => {
        onChange(picked)
        clearBelow()
      }}
      style={{ width: '100%' }}
    />
  )
}

/** Any of several, whatever the field says (WIDGET-050). */
export function MultiQuery({ field, id, value, onChange }: QueryProps) {
  const choices = useChoices(field)
  const clearBelow = useClearDependents(field)
  return (
    <Select<string[]>
      {...pickerDefaults}
      {...selectChoices(choices)}
      id={id}
      mode="multiple"
      maxTagCount="responsive"
      value={pickValues(firstText(value))}
      onChange={(picked) => {
        onChange(picked.join(','))
        clearBelow()
      }}
      style={{ width: '100%' }}
    />
  )
}
