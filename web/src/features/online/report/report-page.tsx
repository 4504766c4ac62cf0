import { reportHead } from '@banyan/contract/online/report-definition'
import { useNavigate } from 'react-router'
import { ListPage } from '#kit/list/list-page.tsx'
import { ReportFields } from './report-fields.tsx'

/** Definitions of reports: where the rows come from, columns, parameters, and a look at the result (DEC-081). */
export function ReportPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      of={reportHead}
      form={ReportFields}
      isWide
      reads={['code']}
      without={['import']}
      rowActions={({ code }) => [
        { label: '打开报表', run: () => void navigate(`/online/cgreport/${encodeURIComponent(code ?? '')}`) },
      ]}
    />
  )
}
