import { useLocation } from 'react-router'
import { OnlineList } from './online-list.tsx'

/** The records of the form the address names: `/online/cgformList/{code}` (DEC-043). */
export function CgformListPage() {
  const { pathname } = useLocation()
  const [code = ''] = /[^/]+$/.exec(pathname) ?? []
  return <OnlineList code={decodeURIComponent(code)} />
}
