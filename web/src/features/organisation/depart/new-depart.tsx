import type { OpenWork } from '#kit/draft/use-work.ts'
import { RecordForm } from '#kit/list/record/record-form.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { plan } from './depart-plan.ts'

export interface FormEvents {
  work: OpenWork
  onCancel: () => void
  onSaved: (id: string | undefined) => void
}

/** A department below another one, or a new root. */
export function NewDepart({ parentId, ...events }: FormEvents & { parentId: string | undefined }) {
  return (
    <RecordForm
      plan={plan}
      record={undefined}
      isTwoColumns={!useIsPhone()}
      part={undefined}
      fixed={parentId ? { parentId } : undefined}
      {...events}
    />
  )
}
