import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { RecordFacts } from '#kit/form/record-facts.tsx'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import type { DetailPartProps, Row } from '#kit/list/family.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'

/** The rows of the sub-tables of a record, under it in the list (DEC-080). */
const SubRows = (props: DetailPartProps) => (
  <WithRecord {...props}>
    {(record) => <RecordFacts fields={[]} tables={props.plan.tables} record={record} />}
  </WithRecord>
)

/** `SubRows` with a tab per sub-table, for forms with that theme. */
const SubRowTabs = (props: DetailPartProps) => (
  <WithRecord {...props}>
    {(record) => (
      <Tabs
        size="small"
        items={props.plan.tables?.map((table) => ({
          key: table.key,
          label: table.title,
          children: <RecordFacts fields={[]} tables={[table]} record={record} />,
        }))}
      />
    )}
  </WithRecord>
)

/** How a theme shows the sub-tables of a form: under each record, or under the list for the chosen one (ERP). */
export function partsByTheme(theme: string): Pick<ListDeclaration, 'under' | 'below'> {
  if (theme === 'erp') return { below: SubRowTabs }
  return { under: theme === 'tab' ? SubRowTabs : SubRows }
}

function WithRecord({
  plan,
  record: { id },
  children,
}: DetailPartProps & { children: (record: Row) => ReactNode }) {
  const record = useCall(plan.calls.byId as AnyEndpoint, { id })
  if (record.isError) return <LoadError error={record.error} onRetry={record.refetch} />
  if (!record.data) return <Skeleton rows={2} />
  return children(record.data as Row)
}
