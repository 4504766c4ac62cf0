import type { EditProps } from '../widget.ts'
import { LookupSelect } from './lookup-select.tsx'

export function Edit({ field, onChange, value, isFirst: _, ...control }: EditProps<string>) {
  return (
    <LookupSelect
      {...control}
      lookup={field.lookup}
      value={value}
      onChange={(picked) => onChange?.(picked ?? null)}
    />
  )
}
