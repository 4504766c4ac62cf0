import { type AnyEndpoint, inputLocation } from '@banyan/contract/endpoint'
import { type FieldMeta, metaOf } from '@banyan/contract/field'
import { malformed, withLabel } from '@banyan/contract/wire'
import type { z } from 'zod'
import { Refusal, refuse } from '#kernel/refusal.ts'

/** Path, query and body of a request. */
interface RequestParts {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * The members of a call as one object, each read from its one place: what stands elsewhere is ignored (security,
 * section 16). Empty query parameters count as absent (DEC-066).
 */
export function gatherInput(way: Way, { params, query, body }: RequestParts): Record<string, unknown> {
  refuseNul(params)
  const inQuery = inputLocation(way) === 'query' ? queryMembers(query) : undefined
  const isInBody = !inQuery || (way.orInBody && Object.keys(inQuery).length === 0)
  return Object.assign(isInBody ? bodyMembers(body) : inQuery, params)
}

type Way = Pick<AnyEndpoint, 'method' | 'carries' | 'orInBody'>

function queryMembers(query: unknown): Record<string, unknown> {
  refuseNul(query)
  const members: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query as object))
    if (value !== '' && name !== '__proto__') members[name] = value
  return members
}

function bodyMembers(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse.malformed()
  return { ...body }
}

/**
 * A call with members in its body takes JSON, or a form where it says so. A foreign page could send any other type, or
 * none, without the browser asking us first (security, section 16).
 */
export function refuseWrongType(endpoint: AnyEndpoint, way: Way, contentType: string | undefined): void {
  if (inputLocation(way) === 'query' || !hasBodyMembers(endpoint)) return
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const takesForm = endpoint.carries === 'upload' || endpoint.carries === 'form'
  if (type !== 'application/json' && !(takesForm && type === 'multipart/form-data'))
    throw refuse.malformed('请以 JSON 格式提交')
}

function hasBodyMembers({ input, path }: AnyEndpoint): boolean {
  const inPath = path.split('/')
  const takesAny = input._zod.def.catchall?._zod.def.type === 'unknown'
  return takesAny || Object.keys(input.shape).some((member) => !inPath.includes(`:${member}`))
}

/** Text columns cannot hold NUL; `parseBody` refuses it in bodies. */
function refuseNul(values: unknown): void {
  for (const value of Object.values(values as object))
    if (String(value).includes('\0')) throw refuse.malformed()
}

/** The checked input: unknown members are dropped, a broken rule answers with its own Chinese text. */
export function parseInput(endpoint: AnyEndpoint, raw: Record<string, unknown>): unknown {
  const given = parseGiven(endpoint.input, raw)
  if (given) return given
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.find((each: z.core.$ZodIssue) => each.message !== '')
  if (!issue || issue.message === malformed) throw refuse.malformed()
  const field = String(issue.path[0])
  const meta = memberMeta(endpoint, field)
  const text = withLabel(issue.message, meta?.label)
  throw meta ? refuse.field(field, text) : new Refusal(text)
}

/** The members of an input that are parsed: those given, and those with a meaning when absent. */
interface Members {
  schemas: ReadonlyMap<string, z.ZodType>
  neverAbsent: readonly string[]
}
const membersOf = new WeakMap<z.ZodObject, Members | 'as a whole'>()

/**
 * Parses only the given members; `undefined` when one is wrong or members are checked together. A list declares some
 * fifty members and gets five: parsing the absent ones was a tenth of a call's allocations.
 */
function parseGiven(input: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> | undefined {
  let members = membersOf.get(input)
  if (!members) {
    members = readMembers(input)
    membersOf.set(input, members)
  }
  if (members === 'as a whole') return undefined
  const parsed: Record<string, unknown> = {}
  for (const name of members.neverAbsent) if (!(name in raw)) return undefined
  for (const name of Object.keys(raw)) {
    const result = members.schemas.get(name)?.safeParse(raw[name])
    if (!result) continue
    if (!result.success) return undefined
    parsed[name] = result.data
  }
  return parsed
}

function readMembers({ shape, _zod: { def } }: z.ZodObject): Members | 'as a whole' {
  if (def.checks?.length || def.catchall) return 'as a whole'
  const schemas = new Map(Object.entries(shape) as [string, z.ZodType][])
  const isNothingWhenAbsent = (schema: z.ZodType) => {
    const result = schema.safeParse(undefined)
    return result.success && result.data === undefined
  }
  return {
    schemas,
    neverAbsent: [...schemas].flatMap(([name, schema]) => (isNothingWhenAbsent(schema) ? [] : [name])),
  }
}

function memberMeta(endpoint: AnyEndpoint, name: string): FieldMeta | undefined {
  const member = endpoint.input.shape[name] as z.ZodType | undefined
  return member && metaOf(member)
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
