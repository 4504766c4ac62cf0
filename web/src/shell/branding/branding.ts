import { type LoginPageConfig, loginPage } from '@banyan/contract/tenancy/page-config'
import { useEffect, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { useSession } from '#kit/call/session.ts'

let loading: Promise<void> | undefined

/** Title, pictures and icon of this host. A failure is ignored: the defaults show (SESS-044). */
export function loadBranding(): Promise<void> {
  loading ??= call(loginPage.byHost, { host: window.location.hostname }, { quiet: true }).then(
    applyBranding,
    () => undefined,
  )
  return loading
}

/** Waits for the branding before the login box is shown, but not long if the server is slow. */
export function useBrandingInTime(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const patience = setTimeout(() => setReady(true), 1500)
    void loadBranding().then(() => setReady(true))
    return () => clearTimeout(patience)
  }, [])
  return isReady
}

/** Name of the product where the tenant has none (DEC-007). */
export const systemNameOrDefault = (name: string): string => name || config.systemName

function applyBranding(branding: LoginPageConfig): void {
  useSession.setState({ branding })
  const icon = fileUrl(branding.webIcon)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && link) link.href = icon // SHELL-012
}
