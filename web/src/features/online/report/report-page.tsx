import { reportHead } from '@banyan/contract/online/report-definition'
import { ListPage } from '#kit/list/list-page.tsx'

/** Definitions of reports (DEC-081). */
export function ReportPage() {
  return <ListPage of={reportHead} without={['add', 'edit', 'import']} />
}
