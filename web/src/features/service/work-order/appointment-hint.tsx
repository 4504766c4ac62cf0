import type { WorkOrderDetail } from '@banyan/contract/service/work-order'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { dispatchTo } from './handler-choice.tsx'
import { OverlapHint } from './overlap-hint.tsx'

/** Warns in the order form about overlapping appointments of its handler, or of the person a new order is given to. */
export function AppointmentHint({ record }: { record: WorkOrderDetail | undefined }) {
  const scope = useFormScope()
  const [start, end, chosen] = [
    scope.useValue('appointStart'),
    scope.useValue('appointEnd'),
    scope.useValue(dispatchTo),
  ]
  return (
    <OverlapHint
      id={record?.id}
      handlerId={asText(record?.handlerId ?? chosen)}
      appointStart={asText(start)}
      appointEnd={asText(end)}
    />
  )
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
