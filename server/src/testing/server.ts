import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnyEndpoint,
  fillPath,
  type InputOf,
  inputLocation,
  type ResultOf,
} from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import pg from 'pg'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { type App, buildApp } from '#app'
import type { Served } from '#kernel/call/serve.ts'
import { withLogin } from '#kernel/database/database-client.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { type Database, openDatabase, openPools } from '#kernel/database/prepare/open.ts'
import type { PreparedDatabase } from '#kernel/database/prepare/prepare.ts'
import { rolePassword } from '#kernel/database/prepare/roles.ts'
import type { TableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Envelope } from '#kernel/http/envelope.ts'
import { newId } from '#kernel/keys.ts'
import { type Transactions, transactions } from '#kernel/session/transaction.ts'
import { productTables } from '../tables.ts'
import type { TestCluster } from './cluster.ts'
import { cloneDatabase, withDatabase } from './database.ts'
import { testPassword, testSecret, testSettings } from './settings.ts'
import { findTestCluster } from './test-cluster.ts'

export { testPassword }

export interface TestAnswer {
  status: number
  body: Envelope
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

export interface TestRequest {
  method?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  payload?: Buffer | string
  /** The address the request seems to come from; limits count per address. */
  from?: string
}

/** A person at the other end: signed in, calling through HTTP. */
export interface Client {
  token: string
  refreshToken: string
  tenantId: number
  username: string
  userId: string
  /** The result of a call; a refusal is thrown with the server's text. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>>
  /** The whole answer, whatever it is. */
  ask(endpoint: AnyEndpoint, input?: unknown, sent?: TestRequest): Promise<TestAnswer>
  /** Any path at all. */
  fetch(path: string, sent?: TestRequest): Promise<TestAnswer>
}

export interface TestServer {
  app: App
  database: Database
  dataDir: string
  /** As owner of the database, past every rule: for preparing and looking behind the curtain. */
  sql<T extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Runs work in a transaction with the rights of a call: row rules of the scope apply. */
  within: Transactions['within']
  /** The same in the scope of a tenant, 1000 unless told. */
  inTenant<T>(work: (tx: Tx) => Promise<T>, tenantId?: number): Promise<T>
  anyone: Client
  admin(): Promise<Client>
  signIn(username: string, password?: string): Promise<Client>
  /** A new person of a tenant who holds exactly these actions. */
  someone(who?: { tenant?: number; can?: string[]; roles?: string[]; orgCode?: string }): Promise<Client>
}

/** Entities that a test adds to the product: tables that are not there yet, and calls. */
export interface TestEntities {
  tables: readonly TableInfo[]
  routes: readonly Served[]
}

/** The product on a database of its own, cloned from the migrated template; ends with the test file. */
export async function startServer(
  more: Record<string, string> = {},
  { tables, routes }: TestEntities = { tables: [], routes: [] },
  /** Another way to the database for the product, see `proxy.ts`. */
  through = async (owner: pg.ClientConfig) => owner,
  /** A database that is cloned instead of the migrated one, and prepared anew. */
  template?: string,
): Promise<TestServer> {
  const { connection: cluster, template: migrated, prepared } = findTestCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = new pg.Client(cluster)
  await root.connect()
  await cloneDatabase(root, name, template ?? migrated)
  const dataDir = mkdtempSync(join(tmpdir(), 'banyan-data-'))
  const owner = withDatabase(cluster, name)
  const options = {
    owner: await through(owner),
    secretKey: testSecret,
    rolePrefix: 'banyan_test',
    poolSize: 6,
    tables: productTables,
  }
  const database =
    template === undefined
      ? await openPools(preparedClone(options.owner, prepared), options, () => undefined)
      : await openDatabase(options, () => undefined)
  const all = { ...database, tables: [...database.tables, ...tables] }
  const app = await buildApp(testSettings(dataDir, more), testSecret, all, routes)
  await app.http.ready()
  const behind = new pg.Client(owner)
  await behind.connect()
  afterAll(async () => {
    await app.close()
    await database.close()
    await behind.end()
    await root.query(`drop database if exists ${name} with (force)`)
    await root.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const sql: TestServer['sql'] = async (text, values) => (await behind.query(text, values)).rows
  const { within } = transactions(database.pool, undefined as never, app.state)
  const inTenant: TestServer['inTenant'] = (work, tenantId = 1000) =>
    within({ tenantId, username: 'test' }, work)
  if (tables.length) await addEntities(app, { tables, routes }, sql)
  const anyone = clientOf(app, {
    token: '',
    refreshToken: '',
    tenantId: -1,
    username: '',
    userId: '',
  })
  async function signIn(username: string, password = testPassword): Promise<Client> {
    const { token, refreshToken, userInfo } = await anyone.call(session.login, { username, password })
    return clientOf(app, {
      token,
      refreshToken,
      tenantId: userInfo.tenantId,
      username,
      userId: userInfo.id,
    })
  }
  async function someone(who: Parameters<TestServer['someone']>[0] = {}): Promise<Client> {
    const { tenant = 1000, can = [], roles = [], orgCode = null } = who
    const id = newId()
    const username = `p${id.slice(-12)}`
    const role = newId()
    await sql('begin')
    await sql(`select set_config('app.tenant_id', $1, true)`, [String(tenant)])
    await sql(
      `insert into identity_user (id, username, realname, status, org_code) values ($1, $2, '测试', '1', $3)`,
      [id, username, orgCode],
    )
    await sql(
      `insert into identity_account (id, username, password_hash, home_tenant_id)
       values ($1, $2, (select password_hash from identity_account where username = 'admin'), $3)`,
      [id, username, tenant],
    )
    await sql(`insert into access_role (id, role_name, role_code) values ($1, $1, $1)`, [role])
    await sql(
      `insert into access_role_permission (id, role_id, permission_id) select md5(random()::text), $1, id from access_permission where perms = any($2)`,
      [role, can],
    )
    await sql(
      `insert into access_user_role (id, user_id, role_id) select md5(random()::text), $1, id from access_role
       where tenant_id = $3 and (id = $2 or role_code = any($4))`,
      [id, role, tenant, roles],
    )
    await sql('commit')
    return signIn(username)
  }
  return {
    app,
    database,
    dataDir,
    sql,
    within,
    inTenant,
    anyone,
    admin: () => signIn('admin'),
    signIn,
    someone,
  }
}

/** A clone is prepared as its template is; looking at its catalog once more would take half of the time of a start. */
function preparedClone(
  owner: pg.ClientConfig,
  { installationId, roles }: TestCluster['prepared'],
): PreparedDatabase {
  const [request, report] = [roles.request, roles.report].map((role) =>
    withLogin(owner, role, rolePassword(testSecret, role)),
  ) as [pg.ClientConfig, pg.ClientConfig]
  return { installationId, roles, request, report, listen: request, pooled: false }
}

/** Makes the tables with their guard rails, and actions that roles can hold. */
async function addEntities(
  { state }: App,
  { tables, routes }: TestEntities,
  sql: TestServer['sql'],
): Promise<void> {
  const owner = state.part(ownerTransactions)
  await owner.within({ tenantId: 0 }, async (tx) => {
    for (const table of tables) await owner.makeTable(tx, table)
  })
  await sql(
    `insert into access_permission (id, tenant_id, name, perms, menu_type, create_time)
     select 'action-' || perms, 0, perms, perms, 2, now() from unnest($1::text[]) perms`,
    [[...new Set(routes.map(({ endpoint }) => endpoint.needs))]],
  )
}

type Who = Pick<Client, 'token' | 'refreshToken' | 'tenantId' | 'username' | 'userId'>

function clientOf({ http }: App, who: Who): Client {
  async function fetch(
    path: string,
    { method = 'GET', query, body, headers = {}, payload, from }: TestRequest = {},
  ): Promise<TestAnswer> {
    const response = await http.inject({
      method: method as 'GET',
      url: path,
      query,
      remoteAddress: from,
      headers: {
        ...(who.token ? { 'access-token': who.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: payload ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    const answer = isJson ? (response.json() as Envelope) : ({} as Envelope)
    return { status: response.statusCode, headers: response.headers, raw: response.rawPayload, body: answer }
  }
  async function ask(
    endpoint: AnyEndpoint,
    input: unknown = {},
    sent: TestRequest = {},
  ): Promise<TestAnswer> {
    const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
    const { path, used } = fillPath(endpoint.path, wire)
    const rest = Object.fromEntries(
      Object.entries(wire).filter(([key, value]) => !used.includes(key) && value !== undefined),
    )
    const inQuery = inputLocation(endpoint) === 'query'
    const query = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]))
    const where = inQuery ? { query } : { body: rest }
    const answer = await fetch(path, { method: endpoint.method, ...where, ...sent })
    return endpoint.bare && answer.status === 200 ? { ...answer, body: envelopeAround(answer.body) } : answer
  }
  return {
    ...who,
    fetch,
    ask,
    async call(endpoint, input) {
      const { body } = await ask(endpoint, input)
      if (!body.success) throw new Error(body.message)
      return body.result as never
    },
  }
}

/** What a call without an envelope answers, in the shape of the others. */
export const envelopeAround = (result: unknown): Envelope => ({
  success: true,
  code: 200,
  message: '',
  result,
  timestamp: 0,
})

/** A multipart body with one file and some fields. */
export function multipart(
  fileName: string,
  content: Buffer,
  fields: Record<string, string> = {},
): TestRequest {
  const boundary = 'banyan-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
