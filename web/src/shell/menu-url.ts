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

const placeholder = /\{\{(.*?)\}\}|\$\{(token)\}/g
const encoded = /^encodeURIComponent\((.*)\)$/

/** Fills `{{name}}` by look-up, never by evaluation; what is unknown becomes nothing (SESS-072, DEC-028). */
export function fillUrl(url: string, values: UrlValues): string {
  return url.replace(placeholder, (_, expression: string | undefined, token: string | undefined) => {
    const text = (expression ?? token ?? '').trim()
    const name = encoded.exec(text)?.[1]?.trim()
    return name === undefined ? named(text, values) : encodeURIComponent(named(name, values))
  })
}

/** Whether an url asks for the token. */
export const wantsToken = (url: string): boolean => /\{\{[^}]*\btoken\b[^}]*\}\}|\$\{token\}/.test(url)

/** After filling, an url must begin with one `/` or with http(s); everything else is not opened. */
export const isOpenable = (url: string): boolean => /^(\/(?![/\\])|https?:\/\/)/i.test(url)

const names = ['token', 'tenantId', 'userId', 'username', 'sysId', 'domain'] as const

function named(text: string, values: UrlValues): string {
  const known = names.find((name) => name === text)
  if (known) return values[known]
  if (text.startsWith('config.')) {
    const key = text.slice('config.'.length)
    if (Object.hasOwn(values.config, key)) return values.config[key] ?? ''
  }
  // biome-ignore lint/suspicious/noConsole: whoever writes menu urls looks for the reason here (DEC-028)
  console.warn(`menu url: unknown expression ${text}`)
  return ''
}
