import { lookupOf } from '../choice-source.ts'
import { type QueryProps, single } from '../widget.ts'
import { LookupSelect } from './lookup-select.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return <LookupSelect id={id} lookup={lookupOf(field)} value={single(value)} onChange={onChange} />
}
