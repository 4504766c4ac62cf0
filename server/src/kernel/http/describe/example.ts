import { type AnyEndpoint, inputLocation } from '@banyan/contract/endpoint'
import { metaOf } from '@banyan/contract/field'
import type { z } from 'zod'

/** Tried one after the other; the first that a member takes is its example. */
const values: readonly unknown[] = [
  ...['1', 1, true, '2026-11-18', '2026-11-18 09:30:00', '13800000000', 'name@example.com'],
  ...['https://example.com', '09:30', 'a1', '张三', 'abcdefgh', 'Banyan-2026', [], ['1'], {}, [{}]],
]

const named: Readonly<Record<string, unknown>> = {
  ...{ pageNo: 1, pageSize: 10, username: 'zhangsan', password: 'Banyan-2026' },
}
const ids: readonly unknown[] = ['1990000000000000001', ['1990000000000000001']]

/** What a call may be sent with: its required members, or some of a list. Nothing: no example could be made. */
export function exampleInput(endpoint: AnyEndpoint): Record<string, unknown> | undefined {
  const members = Object.entries(endpoint.input.shape as Record<string, z.ZodType>)
  const example: Record<string, unknown> = {}
  for (const [name, member] of members) {
    const isShown = endpoint.listOf && name.startsWith('page')
    if (!isShown && member.safeParse(undefined).success) continue
    const label = metaOf(member)?.label
    const likely = /ids?$/i.test(name) ? ids : [named[name], label].filter((each) => each !== undefined)
    const value = [...likely, ...values].find((each) => member.safeParse(each).success)
    if (value === undefined) return undefined
    example[name] = value
  }
  return endpoint.input.safeParse(example).success ? example : undefined
}

/** Whether a repeated request is known by its `Idempotency-Key`. */
export const isRepeatable = ({ method, carries, needs, givesSecret }: AnyEndpoint): boolean =>
  method !== 'GET' && carries !== 'download' && carries !== 'raw' && !givesSecret && needs !== 'nothing'

/** Whether other systems can make the call with a key. */
export const isForKeys = ({ needs, scope, givesSecret }: AnyEndpoint): boolean =>
  needs !== 'nothing' && scope === 'tenant' && !givesSecret

/** The example as a command; calls that nobody but a person makes go with the token of a session. */
export function curlCommand(endpoint: AnyEndpoint): string | undefined {
  const example = exampleInput(endpoint)
  if (!example || endpoint.carries === 'raw') return undefined
  const { method, path, needs } = endpoint
  const rest = { ...example }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const inQuery = inputLocation(endpoint) === 'query'
  const query = inQuery ? new URLSearchParams(rest as Record<string, string>).toString() : ''
  const isOpen = needs === 'nothing'
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} 'https://banyan.example.com${url}${query && `?${query}`}'`,
    ...(isOpen ? [] : [`-H '${isForKeys(endpoint) ? 'Authorization: Bearer byk_…' : 'access-token: …'}'`]),
    ...(isRepeatable(endpoint) ? [`-H 'Idempotency-Key: 7d3f…'`] : []),
    ...(endpoint.carries === 'upload' ? [`-F 'file=@文件'`] : []),
    ...(inQuery || endpoint.carries === 'upload'
      ? []
      : [`-H 'Content-Type: application/json' -d '${JSON.stringify(rest)}'`]),
  ]
  return parts.join(' \\\n  ')
}
