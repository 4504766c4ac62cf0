import { useLocation } from 'react-router'
import { usePageTitle } from '#kit/page/page-frame.ts'
import { OnlineList } from './online-list.tsx'
import { useForm } from './use-form.ts'

/** The records of the form the address names: `/online/cgformList/{code}` (DEC-043). */
export function CgformListPage() {
  const { pathname } = useLocation()
  const code = decodeURIComponent(/[^/]+$/.exec(pathname)?.[0] ?? '')
  usePageTitle(useForm(code).plan?.title)
  return <OnlineList code={code} />
}
