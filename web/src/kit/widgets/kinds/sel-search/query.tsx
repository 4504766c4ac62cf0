import { lookupOf } from '#kit/widgets/choice-source.ts'
import { type QueryProps, single } from '#kit/widgets/widget.ts'
import { LookupSelect } from './lookup-select.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return <LookupSelect id={id} lookup={lookupOf(field)} value={single(value)} onChange={onChange} />
}
