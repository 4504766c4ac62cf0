import { lookupText } from '#kit/widgets/choice-source.ts'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'
import { LookupSelect } from './lookup-select.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return <LookupSelect id={id} lookup={lookupText(field)} value={firstText(value)} onChange={onChange} />
}
