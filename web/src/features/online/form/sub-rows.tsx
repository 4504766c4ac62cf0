import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Skeleton } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { RecordFacts } from '#kit/form/record-facts.tsx'
import type { DetailPartProps, Row } from '#kit/list/family.ts'
import { LoadError } from '#kit/ui/load-error.tsx'

/** The rows of the sub-tables of a record, under it in the list (DEC-080). */
export function SubRows({ plan, record: { id } }: DetailPartProps) {
  const record = useCall(plan.calls.byId as AnyEndpoint, { id })
  if (record.isError) return <LoadError error={record.error} onRetry={record.refetch} />
  if (!record.data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  return <RecordFacts fields={[]} tables={plan.tables} record={record.data as Row} />
}
