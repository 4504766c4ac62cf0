import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone (DEC-020), any signed-in user, or holders of the action `{entity}:{verb}` (DEC-029). */
export type Needs = 'nothing' | 'session' | `${string}:${string}`

/** What a call reaches: the caller's tenant, only the caller's own things, the record of a link, or the whole platform. */
export type Scope = 'tenant' | 'own' | 'link' | 'platform'

/** The configured prefix a client of the family puts in front; the server strips any (DEC-001). */
export type Via = 'oauth' | 'auth' | 'vcl' | 'para' | 'sys-dict'

/**
 * How the answer or the request travels when it is not JSON in the envelope: `form` takes its members as JSON or as a
 * multipart form, `raw` takes a body of any type and leaves it as it came.
 */
export type Carries = 'json' | 'upload' | 'download' | 'text' | 'form' | 'raw'

interface Declared<I extends z.ZodObject, R extends z.ZodType> {
  needs: Needs
  /** Path, query and body are one object to us; names in the path travel there, the others as `membersTravelIn` says. */
  input: I
  /** The wire shape of `result`; what it does not name never leaves the server. */
  result: R
  via?: Via
  carries?: Carries
  /** The handler waits for something slow: it holds no transaction and opens short ones. */
  waits?: true
  /** The file cookie counts as well as the header: only for reading files (DEC-100). */
  byCookie?: true
  /** A login-type call answers with a string code (API-002). */
  loginType?: true
  /** Its code alone tells success, whatever `success` says (API-004, SERVICE-068). */
  byCode?: true
  /** A success answers its result alone, without the envelope; clients of the family read it so (family-contract 18). */
  bare?: true
  /** The message of a success; without it 操作成功！, and 查询成功 for reads. */
  says?: string
  /** Further paths with the same handler and rights (DEC-110). */
  aliases?: readonly Alias[]
  /** Requests allowed per minute and caller where the general limit is too generous. */
  perMinute?: number
  /** Which right it needs depends on its input: the handler asks for it. */
  needsByInput?: true
  /** A read by its method that changes something; the family has such calls. */
  writes?: true
  /** Query values of this call are never logged or cached (DEC-036). */
  secret?: true
  /** The answer holds a one-time secret: it is given once and never kept for a repeated request (security, section 16). */
  givesSecret?: true
  /** Open to someone whose role wants a second factor that they have yet to set up. */
  beforeSecondFactor?: true
  /** A repeated call changes nothing more, so the console sends no Idempotency-Key with it. */
  isRepeatable?: true
  /** Made without network the call waits on the device and is sent later; the console needs no answer but success. */
  outbox?: Outboxed
  /** The console keeps the last answers on the device, encrypted, and shows them while there is no network. */
  offline?: true
  /** A DELETE whose members may stand in a JSON body when the query has none of them (DEC-090). */
  orInBody?: true
  /** List calls also take their filterable columns, affixes, ranges and super query (DEC-066…070). */
  listOf?: z.ZodObject
}

interface Outboxed {
  /** The name of the call in the list of what waits, e.g. 接单. */
  title: string
  /** The member of the input that names a record: calls about one record are sent in order. */
  record?: string
  /** Members the record will have: it is shown with them while the call waits. A call without changes no version. */
  becomes?: Record<string, unknown>
  /** Members of the input that the record will have too. */
  shows?: readonly string[]
}

export interface Alias {
  method?: Method
  path: string
}

/** A call before it knows its family. */
export interface Call<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends Declared<I, R> {
  method: Method
  path: string
}

/** One HTTP call as data: the server serves it, the console calls it, tests and the API page walk it. */
export interface Endpoint<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends Call<I, R> {
  family: string
  name: string
  scope: Scope
}

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint; inference narrows it at every use
export type AnyEndpoint = Endpoint<any, any>
export type Family = Record<string, AnyEndpoint>

/** What a caller hands in and a handler receives; codecs do the spelling between the two. */
export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** What a handler returns and a caller receives. */
export type ResultOf<E> = E extends { result: infer R extends z.ZodType } ? z.output<R> : never
/** What a handler gives for it; the declaration makes the result of it. */
export type AnswerOf<E> = E extends { result: infer R extends z.ZodType } ? z.input<R> : never

const call =
  (method: Method) =>
  <I extends z.ZodObject, R extends z.ZodType>(path: string, declared: Declared<I, R>): Call<I, R> => ({
    method,
    path,
    ...declared,
  })

export const get = call('GET')
export const post = call('POST')
export const put = call('PUT')
export const patch = call('PATCH')
export const del = call('DELETE')

/** A family of calls around one noun. Its name is what a write refreshes in the console. */
// biome-ignore lint/suspicious/noExplicitAny: keeps the exact type of each call
export function entity<const C extends Record<string, Call<any, any>>>(
  family: string,
  scope: Scope,
  calls: C,
): { [K in keyof C]: C[K] extends Call<infer I, infer R> ? Endpoint<I, R> : never } {
  const endpoints: Family = {}
  for (const [name, declared] of Object.entries(calls)) endpoints[name] = { ...declared, family, name, scope }
  return endpoints as never
}

/** The same call as a client sends it elsewhere: under another prefix, or by one of its aliases. */
export const sentAs = <E extends AnyEndpoint>(endpoint: E, way: { via?: Via; path?: string }): E => ({
  ...endpoint,
  ...way,
})

/**
 * The one place of all members that the path does not name: the query of GET and DELETE, the body of POST, PUT and PATCH. A
 * call that passes a body on as it came has its own members in the query. The console sends them there, and the server
 * reads them from nowhere else.
 */
export const membersTravelIn = ({ method, carries }: Pick<Call, 'method' | 'carries'>): 'query' | 'body' =>
  method === 'GET' || method === 'DELETE' || carries === 'raw' ? 'query' : 'body'

/** `/a/:id/b` with its values filled in, and the members that were used up by it. */
export function fillPath(path: string, values: Record<string, unknown>): { path: string; used: string[] } {
  const used: string[] = []
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    used.push(key)
    return encodeURIComponent(String(values[key]))
  })
  return { path: filled, used }
}
