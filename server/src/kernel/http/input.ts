import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { metaOf } from '@banyan/contract/field'
import type { z } from 'zod'
import { Refusal, refuse } from '#kernel/refusal.ts'

/** Path, query and body as one object; names in the path win. Empty query parameters count as absent (DEC-066). */
export function mergeInput(query: unknown, body: unknown, params: unknown): Record<string, unknown> {
  const gathered: Record<string, unknown> = {}
  refuseNul(query)
  refuseNul(params)
  for (const [name, value] of Object.entries(query as object)) if (value !== '') gathered[name] = value
  if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) throw refuse.malformed()
    Object.assign(gathered, body)
  }
  return Object.assign(gathered, params)
}

/** Text columns cannot hold NUL; `parseBody` refuses it in bodies. */
function refuseNul(values: unknown): void {
  for (const value of Object.values(values as object))
    if (String(value).includes('\0')) throw refuse.malformed()
}

/** The checked input: unknown members are dropped, a broken rule answers with its own Chinese text. */
export function parseInput(endpoint: AnyEndpoint, raw: Record<string, unknown>): unknown {
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.find((each: z.core.$ZodIssue) => isOurs(each.message))
  if (!issue || issue.message === '参数错误') throw refuse.malformed()
  throw new Refusal(labelled(endpoint, issue))
}

const isOurs = (message: string) => /[一-鿿]/.test(message)

/** “不能超过50个字符” alone does not say what; the field's label goes in front. */
function labelled(endpoint: AnyEndpoint, issue: z.core.$ZodIssue): string {
  if (!/^(不能|必须|日期)/.test(issue.message)) return issue.message
  const member = endpoint.input.shape[String(issue.path[0])] as z.ZodType | undefined
  const label = member && metaOf(member)?.label
  return label ? `${label}${issue.message}` : issue.message
}

const maxDepth = 32

/** A JSON body, refused before parsing when it nests too deep or carries NUL (text columns cannot hold it). */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (text.includes('\\u0000') || text.includes('\0')) throw refuse.malformed()
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (quoted) {
      if (sign === 92) i++
      else if (sign === 34) quoted = false
    } else if (sign === 34) quoted = true
    else if (sign === 123 || sign === 91) {
      if (++depth > maxDepth) throw refuse.malformed()
    } else if (sign === 125 || sign === 93) depth--
  }
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    throw refuse.malformed()
  }
}
