import {
  fillPlaceholders,
  isNameOrSimpleCall,
  namesInPlaceholders,
} from '@banyan/contract/expression/fill-in'
import { urlFunctions } from '@banyan/contract/expression/functions'

/** Values a menu url may name (DEC-028). */
export interface UrlValues {
  token: string
  tenantId: string
  userId: string
  username: string
  sysId: string
  domain: string
  config: Record<string, string>
}

/** Fills `{{name}}` by look-up, never by evaluation; what is unknown becomes nothing (SESS-072, DEC-028). */
export const fillUrl = (url: string, values: UrlValues): string =>
  fillPlaceholders(
    normalizeToken(url),
    { values: { ...values }, functions: urlFunctions },
    warnOnce,
    isNameOrSimpleCall,
  )

/** Whether an url asks for the token. */
export const wantsToken = (url: string): boolean =>
  namesInPlaceholders(normalizeToken(url), isNameOrSimpleCall).includes('token')

/** After filling, an url must begin with one `/` or with http(s); everything else is not opened. */
export const isOpenable = (url: string): boolean => /^(\/(?![/\\])|https?:\/\/)/i.test(url)

/** Whether a filled url leads to one of these hosts; only they receive a code. */
export function isToHost(url: string, hosts: readonly string[]): boolean {
  const host = URL.parse(url)?.host
  return host !== undefined && hosts.includes(host)
}

// `${token}` means the same as `{{token}}`
const normalizeToken = (url: string) => url.replaceAll(/\$\{\s*token\s*\}/g, '{{token}}')

const warnOnce = (expression: string) =>
  // biome-ignore lint/suspicious/noConsole: whoever writes menu urls looks for the reason here (DEC-028)
  console.warn(`menu url: unknown expression ${expression}`)
