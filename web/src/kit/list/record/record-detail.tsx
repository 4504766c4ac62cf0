import { RecordFacts } from '#kit/form/record-facts.tsx'
import { detailFields, type Plan, type Row } from '../family.ts'

/** A record of a list to read, with who and when at the end. */
export function RecordDetail({ plan, record }: { plan: Plan; record: Row }) {
  return <RecordFacts fields={detailFields(plan)} tables={plan.tables} record={record} />
}
