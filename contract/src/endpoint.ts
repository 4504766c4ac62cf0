import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone (DEC-020), any signed-in user, or holders of the action `{entity}:{verb}` (DEC-029). */
export type Needs = 'nothing' | 'session' | `${string}:${string}`

/** The data of a call: the caller's tenant, only the caller's own, the record of a link, or the whole platform. */
export type Scope = 'tenant' | 'own' | 'link' | 'platform'

/** The configured prefix that clients of the family put in front; the server strips any (DEC-001). */
export type Via = 'oauth' | 'auth' | 'vcl' | 'para' | 'sys-dict'

/**
 * The format of request or response when it is not JSON in the envelope: `form` takes its members as JSON or as a
 * multipart form, `raw` takes a body of any type unparsed.
 */
export type Carries = 'json' | 'upload' | 'download' | 'text' | 'form' | 'raw'

interface EndpointDeclaration<I extends z.ZodObject, R extends z.ZodType> {
  needs: Needs
  /**
   * The members of path, query and body as one object; `membersTravelIn` says where those outside the path are sent.
   */
  input: I
  /** The wire shape of `result`; the server removes members it does not name. */
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
  /** A success is answered without the envelope, as clients of the family expect (family-contract 18). */
  bare?: true
  /** The message of a success; without it 操作成功！, and 查询成功 for reads. */
  says?: string
  /** Further paths with the same handler and rights (DEC-110). */
  aliases?: readonly Alias[]
  /** Requests allowed per minute and caller where the general limit is too generous. */
  perMinute?: number
  /** The required right depends on the input, so the handler checks it. */
  needsByInput?: true
  /** A GET that changes data, as the family has some. */
  writes?: true
  /** Query values of this call are never logged or cached (DEC-036). */
  secret?: true
  /** The answer holds a one-time secret: it is given once and never kept for a repeated request (security, section 16). */
  givesSecret?: true
  /** Allowed to users who must set up a second factor first. */
  beforeSecondFactor?: true
  /** Repeating the call has no further effect, so the console sends no Idempotency-Key. */
  isRepeatable?: true
  /** Offline the console queues the call and sends it later; it needs no result but success. */
  outbox?: OutboxSettings
  /** The console keeps the last answers on the device, encrypted, and shows them while there is no network. */
  offline?: true
  /** A DELETE whose members may stand in a JSON body when the query has none of them (DEC-090). */
  orInBody?: true
  /** List calls also take their filterable columns, affixes, ranges and super query (DEC-066…070). */
  listOf?: z.ZodObject
}

interface OutboxSettings {
  /** The name of the call in the list of queued calls, e.g. 接单. */
  title: string
  /** The member of the input that names a record: calls about one record are sent in order. */
  record?: string
  /**
   * Members that the record has after the call; shown while the call is queued. Without them the call changes no
   * version.
   */
  becomes?: Record<string, unknown>
  /** Members of the input that the record has after the call. */
  shows?: readonly string[]
}

export interface Alias {
  method?: Method
  path: string
}

/** The declaration of a call, without its family. */
export interface Call<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends EndpointDeclaration<I, R> {
  method: Method
  path: string
}

/** One HTTP call as data, for server, console, tests and API page. */
export interface Endpoint<I extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends Call<I, R> {
  family: string
  name: string
  scope: Scope
}

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint; inference narrows it at every use
export type AnyEndpoint = Endpoint<any, any>
export type Family = Record<string, AnyEndpoint>

/** The decoded input: what a caller passes and a handler receives. */
export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** The decoded result that a caller receives. */
export type ResultOf<E> = E extends { result: infer R extends z.ZodType } ? z.output<R> : never
/** What a handler returns, before it is converted to the result. */
export type AnswerOf<E> = E extends { result: infer R extends z.ZodType } ? z.input<R> : never

const call =
  (method: Method) =>
  <I extends z.ZodObject, R extends z.ZodType>(
    path: string,
    declared: EndpointDeclaration<I, R>,
  ): Call<I, R> => ({
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

/** The same call under another prefix or by one of its aliases. */
export const withRoute = <E extends AnyEndpoint>(endpoint: E, way: { via?: Via; path?: string }): E => ({
  ...endpoint,
  ...way,
})

/**
 * Where all members outside the path are sent: the query of GET and DELETE, the body of POST, PUT and PATCH; calls with
 * a raw body have their members in the query. The server reads them from nowhere else.
 */
export const inputLocation = ({ method, carries }: Pick<Call, 'method' | 'carries'>): 'query' | 'body' =>
  method === 'GET' || method === 'DELETE' || carries === 'raw' ? 'query' : 'body'

/** Fills the values into a path such as `/a/:id/b`; also returns the names of the members used. */
export function fillPath(path: string, values: Record<string, unknown>): { path: string; used: string[] } {
  const used: string[] = []
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    used.push(key)
    return encodeURIComponent(String(values[key]))
  })
  return { path: filled, used }
}
