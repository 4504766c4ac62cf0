import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/database/prepare/open.ts'
import { quote } from '#kernel/database/quote.ts'
import { startServer } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'
import { productTables } from '../tables.ts'

const { database, sql, someone } = await startServer()
const tenantTables = productTables.filter(({ kind }) => kind === 'tenant')
const each = tenantTables.map((info) => [info.name, info] as const)

/** A connection of the request role: what an injected statement would run on. */
const role = new pg.Client(database.request)
beforeAll(() => role.connect())
afterAll(() => role.end())

async function asTenant<T extends pg.QueryResultRow>(tenant: string, text: string): Promise<T[]> {
  await role.query('begin')
  try {
    await role.query(`select set_config('app.tenant_id', $1, true)`, [tenant])
    return (await role.query<T>(text)).rows
  } finally {
    await role.query('rollback')
  }
}
const refusal = (tenant: string, text: string) =>
  asTenant(tenant, text).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('DEC-002 every table of the database is made by tenantTable or globalTable', async () => {
  const found = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'migration', 'report')
       and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(productTables.map(({ name }) => name).sort())
})

test.each(each)(
  'DEC-003 DEC-002 %s: row-level security, stamps and keys that begin with the tenant',
  async (name) => {
    const [guards] = await sql(
      `select relrowsecurity as rls, relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
      [name],
    )
    expect(guards).toEqual({ rls: true, forced: true })
    const policies = await sql(
      `select cmd, qual is not null as q, with_check is not null as w from pg_policies where tablename = $1 and roles = '{public}' order by cmd`,
      [name],
    )
    expect(policies).toEqual([
      { cmd: 'DELETE', q: true, w: false },
      { cmd: 'INSERT', q: false, w: true },
      { cmd: 'SELECT', q: true, w: false },
      { cmd: 'UPDATE', q: true, w: true },
    ])
    const columns = await sql<{ column_name: string; is_nullable: string }>(
      `select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [name],
    )
    expect(columns).toContainEqual({ column_name: 'tenant_id', is_nullable: 'NO' })
    const stamps = [
      'id',
      'tenant_id',
      'version',
      'create_by',
      'create_time',
      'update_by',
      'update_time',
      'del_flag',
    ]
    expect(columns.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(stamps))
    const unique = await sql<{ index: string; first: string }>(
      `select i.indexrelid::regclass::text as index, a.attname as first from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and i.indisunique`,
      [name],
    )
    expect(unique.length).toBeGreaterThan(0)
    expect(unique.filter(({ first }) => first !== 'tenant_id')).toEqual([])
  },
)

test('DEC-003 every reference from one table of tenants to another carries the tenant', async () => {
  const references = await sql<{ name: string; columns: string[] }>(
    `select f.conname as name, array(select a.attname::text from unnest(f.conkey) with ordinality k(num, at)
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num order by k.at) as columns
     from pg_constraint f
     where f.contype = 'f' and f.conrelid::regclass::text = any($1) and f.confrelid::regclass::text = any($1)`,
    [tenantTables.map(({ name }) => name)],
  )
  expect(references.length).toBeGreaterThan(10)
  expect(references.filter(({ columns }) => columns[0] !== 'tenant_id')).toEqual([])
})

test.each(each)(
  'API-023 DEC-003 a raw select from %s finds rows of the own tenant only',
  async (name, { options }) => {
    const platform = options.showsPlatformRows ? [0] : []
    const allowed = new Set([...platform, 1001])
    const mine = await asTenant<{ tenant_id: number }>('1001', `select tenant_id from ${quote(name)}`)
    expect(mine.filter(({ tenant_id }) => !allowed.has(tenant_id))).toEqual([])
    const nobodys = await asTenant<{ tenant_id: number }>('', `select tenant_id from ${quote(name)}`)
    expect(nobodys.filter(({ tenant_id }) => !platform.includes(tenant_id))).toEqual([])
  },
)

test.each(each)(
  'API-023 DEC-003 raw writes to %s reach no row of another tenant',
  async (name, { options }) => {
    const table = quote(name)
    expect(await refusal('1001', `insert into ${table} (id, tenant_id) values ('x', 1000)`)).toMatch(
      /42501|23502/,
    )
    expect(await refusal('', `insert into ${table} (id) values ('x')`)).toMatch(/42501|23502/)
    if (options.insertOnly || options.ownerWrites) return
    const foreign = `tenant_id in (0, 1000)`
    expect(await asTenant('1001', `update ${table} set del_flag = 1 where ${foreign} returning id`)).toEqual(
      [],
    )
    expect(await asTenant('1001', `delete from ${table} where ${foreign} returning id`)).toEqual([])
    // The tenant of a row is fixed by its stamp.
    const moved = `update ${table} set tenant_id = 1000 where tenant_id = 1001 returning tenant_id`
    expect((await asTenant('1001', moved)).filter((row) => row.tenant_id !== 1001)).toEqual([])
  },
)

test('security: tables of no tenant hide their rows, but for the clock of the jobs and claims that nobody commits', async () => {
  for (const { name, kind, visible } of productTables) {
    if (kind === 'tenant') continue
    if (visible === undefined) expect(['kernel_claim', 'kernel_job']).toContain(name)
    else expect([name, await asTenant('', `select 1 from ${quote(name)}`)]).toEqual([name, []])
  }
  const people = await asTenant<{ tenant: number }>(
    '1001',
    `select distinct home_tenant_id as tenant from identity_account where not platform_admin`,
  )
  expect(people).toEqual([{ tenant: 1001 }])
})

test('security §14: the request role adds log rows and reads them, and can neither change nor remove one', async () => {
  await someone({ tenant: 1001 })
  expect((await asTenant('1001', 'select 1 from kernel_log')).length).toBeGreaterThan(0)
  for (const text of [
    `update kernel_log set content = 'x'`,
    'delete from kernel_log',
    'truncate kernel_log',
    'truncate identity_user',
    'drop table kernel_log',
    'alter table identity_user disable row level security',
    'create table mine (id text)',
    'create function mine() returns int language sql as $$ select 1 $$',
    `copy identity_user to '/tmp/x'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from pg_authid',
    'set role postgres',
  ]) {
    expect([text, await refusal('1001', text)]).toEqual([text, expect.stringMatching(/42501|42704|22023/)])
  }
})

test('DEC-118 security §3: a server whose request role sees through row-level security does not start', async () => {
  const given = new pg.Client(database.owner)
  await given.connect()
  const { user, password, host, port, database: name } = given
  await given.end()
  const url = new URL(`postgres://x@localhost/${name}`)
  url.username = user ?? ''
  url.password = (typeof password === 'string' ? password : '') ?? ''
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  const start = openDatabase(
    {
      owner: database.owner,
      secretKey: testSecret,
      rolePrefix: 'banyan_test',
      poolSize: 1,
      tables: productTables,
      requestUrl: url.href,
      reportUrl: url.href,
    },
    () => undefined,
  )
  await expect(start).rejects.toThrow('可以绕过行级安全')
})

test('DEC-118 D4 the roles of requests and reports are named after the installation and hold nothing that helps them', async () => {
  const { installationId } = database
  const roles = await sql(
    `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname like '%' || $1 || '%' order by 1`,
    [installationId],
  )
  const plain = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }
  expect(roles).toEqual([
    { rolname: `banyan_test_${installationId}_ro`, ...plain },
    { rolname: `banyan_test_${installationId}_rw`, ...plain },
  ])
})

test('security §3 the policy for maintenance counts for the owner only', async () => {
  await role.query('begin')
  await role.query(`select set_config('app.maintenance', 'on', true)`)
  const { rows } = await role.query('select 1 from identity_user')
  await role.query('rollback')
  expect(rows).toEqual([])
})
