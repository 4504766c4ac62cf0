import { useLocation } from 'react-router'
import { ReportView } from './report-view.tsx'

/** The report the address names: `/online/cgreport/{code}` (DEC-043). */
export function CgreportPage() {
  const { pathname } = useLocation()
  const [code = ''] = /[^/]+$/.exec(pathname) ?? []
  return <ReportView key={code} code={decodeURIComponent(code)} />
}
