import { readLocation } from '@banyan/contract/area/pointer'
import { lazy, Suspense, useState } from 'react'
import { pickValue } from '#kit/picker/pick.ts'
import { PickBox } from '#kit/picker/pick-box.tsx'
import type { EditProps } from '#kit/widgets/widget.ts'

// Leaflet and the outlines are loaded with the dialog.
const MapPicker = lazy(() =>
  import('#kit/map/picker/map-picker.tsx').then((module) => ({ default: module.MapPicker })),
)

/** Shows the address and opens the map; the value is JSON text of address and point (PICK-016). */
export function Edit({ field, value, onChange, isFirst, ...control }: EditProps<string>) {
  const [isOpen, setOpen] = useState(false)
  const stored = pickValue(value)
  return (
    <>
      <PickBox
        {...control}
        autoFocus={isFirst}
        isMultiple={false}
        placeholder={field.placeholder ?? `请选择${field.label}`}
        chosen={stored ? [{ value: stored, label: readLocation(stored).description }] : []}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onKeep={([kept]) => onChange?.(kept ?? null)}
      />
      {isOpen && (
        <Suspense>
          <MapPicker
            value={stored}
            withoutPoint={field.withoutPoint}
            onConfirm={(picked) => onChange?.(picked)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
