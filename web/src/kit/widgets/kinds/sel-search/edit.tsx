import { lookupText } from '#kit/widgets/choice-source.ts'
import { useClearDependents } from '#kit/widgets/choices.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { LookupSelect } from './lookup-select.tsx'

export function Edit({ field, onChange, value, isFirst: _, ...control }: EditProps<string>) {
  const clearBelow = useClearDependents(field)
  return (
    <LookupSelect
      {...control}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      lookup={lookupText(field)}
      value={value}
      onChange={(picked) => {
        onChange?.(picked ?? null)
        clearBelow()
      }}
    />
  )
}
