import { families } from '@banyan/contract/all'
import { type AnyEndpoint, fillPath, inputLocation } from '@banyan/contract/endpoint'
import { fieldsOf, metaOf } from '@banyan/contract/field'
import { defaultPreference } from '@banyan/contract/messaging/message-preference'
import { defaultNoticePreference } from '@banyan/contract/messaging/notice-preference'
import { describe, type Uniform } from '@banyan/contract/uniform'
import { numberRefusal } from '@banyan/contract/usual-number'
import { z } from 'zod'
import { dictionarySeeds } from '../first-data/dictionaries.ts'
import type { Client, TestAnswer, TestRequest, TestServer } from './server.ts'

/** A call as the bulk tests name it. */
export const nameOf = ({ family, name }: AnyEndpoint): string => `${family}.${name}`

/** Every uniform family of the contract, the ones of tomorrow too. */
export const uniformFamilies: readonly Uniform[] = families
  .filter((family) => describe in family && 'add' in family)
  .map((family) => family as unknown as Uniform)

let made = 0

/** An input a call takes, found by trying: bulk tests need one for calls they have never heard of. */
export function sampleOf({ family, input }: AnyEndpoint): Record<string, unknown> {
  const sample: Record<string, unknown> = {}
  for (const [member, schema] of Object.entries(input.shape as Record<string, z.ZodType>)) {
    if (member in (named[family] ?? {})) continue
    const meta = metaOf(schema)
    if (meta?.lookup || (schema.safeParse(undefined).success && !meta)) continue
    const fitting = [...candidates(meta?.dict), ...choicesOf(schema)].find(
      (value) =>
        schema.safeParse(value).success && !(meta?.isAlwaysChecked && numberRefusal(meta, value, undefined)),
    )
    if (fitting === undefined) throw new Error(`no candidate fits ${member}: add one to samples.ts`)
    sample[member] = asRead(schema, fitting)
  }
  return { ...sample, ...named[family] }
}

/** A text that looks like a number is taken as one, and the other way round: a sample has the type of the member. */
const asRead = (schema: z.ZodType, value: unknown): unknown => {
  const { data } = schema.safeParse(value)
  return typeof value === 'object' || typeof data === 'object' ? value : data
}

/** References that nothing is added without, though each of them may be left out. */
export const neededReferences: Record<string, string> = { maintenancePlan: 'consumerId' }

/** An existing record of tenant 1000 for every member that must name one, and no file for those that name one. */
export async function referencesOf(
  { [describe]: { name, shape } }: Uniform,
  sql: TestServer['sql'],
): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  for (const [member, { lookup, required, type }] of fieldsOf(shape)) {
    if (type === 'file' || type === 'image') members[member] = null
    const [table, , column] = lookup?.split(',') ?? []
    if (!table || (!required && neededReferences[name] !== member)) continue
    const [row] = await sql<{ value: string }>(
      `select ${column} as value from ${table} where tenant_id = 1000 and del_flag = 0 order by id limit 1`,
    )
    members[member] = row?.value
  }
  return members
}

/** Members whose value is the name of something that exists. */
const named: Record<string, Record<string, unknown>> = {
  user: { avatar: null },
  vehicleBrand: { logo: null }, // only stored files are taken
  objectRule: { entity: 'user' },
  attrRule: { entity: 'user', content: '[]' },
  onlineForm: { formCode: 'widget_sample' },
  timeoutRule: { alertUsers: 'x' },
  workCalendar: { weekly: Array(7).fill([['09:00', '18:00']]) },
  servicePromise: { finishHour: 1 },
  maintenancePlan: { everyKm: null, formPreset: null },
  noticePreference: defaultNoticePreference,
  messagePreference: defaultPreference,
  groupRobot: {
    url: 'https://oapi.dingtalk.com/robot/send?access_token=sample',
    events: ['orderOverdue'],
  },
  webhook: {
    ...{ url: 'https://hooks.example.com/sample', entity: 'vehicleBrand' },
    events: ['created'],
    fields: [],
  },
  singleSignOn: { issuer: 'https://hooks.example.com', scopes: 'email', clientSecret: 'x' },
  ownSingleSignOn: { issuer: 'https://hooks.example.com' },
  workOrder: {
    ids: 'x',
    attachments: 'https://example.com/a.png',
    gives: [{ id: 'x', handlerId: 'x' }],
    by: 'status',
    appointStart: '2026-11-19 09:00:00',
    appointEnd: '2026-11-19 11:00:00',
  },
  formDefinition: { formTemplate: '2', themeTemplate: 'normal', designJson: null },
  reportHead: {
    cgrSql: 'fleet_vehicle_type',
    items: [{ fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isShow: true }],
    params: [],
    returnValField: 'name',
    returnTxtField: 'name',
  },
  onlineReport: { code: 'user_report', configId: 'user_report', fieldId: 'user_report.sex' },
}

/** The values of an enumeration, wherever it stands in the schema. */
function choicesOf(schema: z.ZodType): unknown[] {
  const { enum: own = [], anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [...own, ...anyOf.flatMap((each) => each.enum ?? [])]
}

const candidates = (dict: string | undefined): unknown[] => {
  made++
  if (dict) return [dictionarySeeds.find(([code]) => code === dict)?.[2][0]?.split(' ')[0] ?? '1']
  const number = String(made).padStart(6, '0')
  return [
    `样本${number}`,
    `s${number}`,
    `139${number}11`,
    `s${number}@example.com`,
    1,
    '2026-01-02',
    '2026-01-02 03:04:05',
    true,
    'download',
    'id',
    '116.4,39.9',
    '110101',
    `LFWADRJF100${number}`,
    '=',
    [],
    '[]',
    `1000/branding/202601/s${number}.png`,
    '1',
    { id: `s${number}`, tableTxt: `样本${number}`, tableName: `s${number}`, tableType: 1 },
    [{ digits: '*', pattern: '.*', message: `样本${number}` }],
    [{ id: `s${number}`, handlerId: `s${number}` }],
  ]
}

/** Sends members as they are, without the contract's help: where they travel is all that is known of them. */
export function sendRaw(
  client: Client,
  endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'carries'>,
  members: Record<string, unknown>,
  sent: TestRequest = {},
): Promise<TestAnswer> {
  const spelled = Object.entries(members).map(([member, value]) => [member, inPath(value)])
  const { path, used } = fillPath(endpoint.path.replace('*', ':star'), {
    ...Object.fromEntries(spelled),
    star: inPath(members['*']),
  })
  const rest = Object.entries(members).filter(([member]) => !used.includes(member) && member !== '*')
  if (inputLocation(endpoint) === 'body')
    return client.fetch(path, { method: endpoint.method, body: Object.fromEntries(rest), ...sent })
  const query = new URLSearchParams()
  for (const [member, value] of rest) {
    for (const each of Array.isArray(value) ? value : [value])
      query.append(member, typeof each === 'string' ? each : JSON.stringify(each))
  }
  return client.fetch(`${path}?${query}`, { method: endpoint.method, ...sent })
}

/** A value as it can stand in an address at all: half a surrogate pair cannot. */
const inPath = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : String(JSON.stringify(value))).toString()

/** Path and method of a call and of each of its aliases. */
export const routesOf = (endpoint: AnyEndpoint): Pick<AnyEndpoint, 'method' | 'path' | 'carries'>[] => [
  endpoint,
  ...(endpoint.aliases ?? []).map(({ method = endpoint.method, path }) => ({
    method,
    path,
    carries: endpoint.carries,
  })),
]

/** What must never leave the server: SQL, stacks, paths, texts of libraries. */
const inside =
  /\bselect\b.*\bfrom\b|\binsert into\b|\bupdate\b.*\bset\b|syntax error|violates|relation "|column "|node_modules|\/src\/|\.ts:\d|\bat \S+ \(|\bError\b|ECONN|Zod|Fastify|FST_|body must|Unexpected|invalid input/i

/** What is wrong with an answer that may be a refusal; nothing when it is a decent one. */
export function answerDefect(
  { status, body, headers, raw }: TestAnswer,
  { bare }: Pick<AnyEndpoint, 'bare'> = {},
): string | undefined {
  if (status >= 500) return `HTTP ${status}: ${raw.toString().slice(0, 300)}`
  if (String(headers['content-disposition'] ?? '').startsWith('attachment')) return undefined
  if (bare && Array.isArray(body)) return undefined
  const members = Object.keys(body).sort().join()
  if (members !== 'code,message,result,success,timestamp')
    return `no envelope: ${raw.toString().slice(0, 300)}`
  if (body.success) return undefined
  if (!/[一-鿿]/.test(body.message)) return `no Chinese message: ${body.message}`
  return inside.test(body.message) ? `tells about the inside: ${body.message}` : undefined
}
