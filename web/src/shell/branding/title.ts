import { useEffect } from 'react'
import { useSession } from '#kit/call/session.ts'
import { systemNameOrDefault } from './branding.ts'

/** `{page title} - {system name}`; on the home page only the system name (SHELL-002, DEC-007). */
const documentTitle = (pageTitle: string | undefined, systemName: string): string =>
  pageTitle ? `${pageTitle} - ${systemName}` : systemName

/** Keeps the document's title to the page in view; the system is the tenant's unless named. */
export function useDocumentTitle(pageTitle: string | undefined, system?: string): void {
  const ofTenant = systemNameOrDefault(useSession((state) => state.systemName))
  const name = system ?? ofTenant
  useEffect(() => {
    document.title = documentTitle(pageTitle, name)
  }, [pageTitle, name])
}
