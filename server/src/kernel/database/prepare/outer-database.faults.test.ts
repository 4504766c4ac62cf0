import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@banyan/contract/identity/session'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app'
import { type Database, openDatabase } from '#kernel/database/prepare/open.ts'
import { installedVersions, type OuterCluster, startOuterCluster } from '#testing/outer-cluster.ts'
import { testPassword, testSecret, testSettings } from '#testing/settings.ts'
import { productTables } from '../../../tables.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'banyan-outer-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (url: string, more: { secretKey?: string; seconds?: number; said?: string[] } = {}) =>
  openDatabase(
    {
      owner: { connectionString: url },
      secretKey: more.secretKey ?? testSecret,
      rolePrefix: 'banyan',
      poolSize: 2,
      tables: productTables,
      waiting: { seconds: more.seconds ?? 0, say: (line) => more.said?.push(line) },
    },
    () => undefined,
  )

/** Starts the product and lets its administrator in: what an operator would look at first. */
async function startAndSignIn(url: string, secretKey = testSecret): Promise<Database> {
  const database = await open(url, { secretKey })
  const app = await buildApp(testSettings(dataDir, { DEMO_DATA: 'off' }), secretKey, database)
  const { body, statusCode } = await app.http.inject({
    method: 'POST',
    url: session.login.path,
    payload: { username: 'admin', password: testPassword },
  })
  await app.close()
  await database.close()
  expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ success: true })])
  return database
}

if (installedVersions().length === 1)
  process.stdout.write('left out: an older PostgreSQL, there is only the embedded one\n')

describe.each(installedVersions())('$name', ({ native }) => {
  let cluster: OuterCluster
  beforeAll(async () => {
    cluster = await startOuterCluster(native)
  })
  afterAll(() => cluster.remove())

  test('D2 an owner with createrole and no superuser rights: three starts behave the same', async () => {
    const url = await cluster.plainOwner('three')
    for (let start = 1; start <= 3; start += 1) await startAndSignIn(url)
  })

  test('D2 the password of the request role follows SECRET_KEY', async () => {
    const url = await cluster.plainOwner('rekeyed')
    await (await open(url)).close()
    await (await open(url, { secretKey: `${testSecret} another` })).close()
    await (await open(url)).close()
  })

  test('D3 grants, roles, policies and triggers that went missing are put back at the next start', async () => {
    const url = await cluster.plainOwner('lost')
    const database = new URL(url).pathname.slice(1)
    const { roles } = await startAndSignIn(url)
    await cluster.run(
      [
        `drop owned by ${roles.request}, ${roles.report}`,
        `drop role ${roles.request}`,
        `drop role ${roles.report}`,
      ],
      database,
    )
    await startAndSignIn(url)
    const damages = [
      `drop policy reads on identity_user`,
      `alter policy reads on identity_user using (true)`,
      `create policy more on identity_user for select using (true)`,
      `alter table identity_user no force row level security`,
      `alter table identity_user disable row level security`,
      `alter table identity_user disable trigger stamp`,
      `drop trigger announce on identity_user`,
      `grant truncate on identity_user to ${roles.request}`,
      `grant select on identity_user to public`,
      `grant select on identity_user to ${roles.report}`,
      `drop view report.identity_user`,
      `create or replace view report.identity_user as select * from report.identity_user`,
      `grant select on report.identity_user to public`,
      `alter view report.identity_user set (security_barrier = false)`,
    ]
    const look = () =>
      cluster.run(
        [
          `select c.relrowsecurity, c.relforcerowsecurity,
             (select json_agg(p order by policyname) from pg_policies p where tablename = 'identity_user') as policies,
             (select json_agg(pg_get_triggerdef(t.oid) || t.tgenabled::text order by tgname) from pg_trigger t where tgrelid = c.oid and not tgisinternal) as triggers,
             (select json_agg(a order by a::text) from aclexplode(relacl) a) as grants,
             (select json_build_array(pg_get_viewdef(v.oid), v.reloptions, (select json_agg(a order by a::text) from aclexplode(v.relacl) a))
               from pg_class v where v.relname = c.relname and v.relkind = 'v') as view
           from pg_class c where relname = 'identity_user' and relkind = 'r'`,
        ],
        database,
      )
    const sound = await look()
    for (const damage of damages) {
      await cluster.run([damage], database)
      expect([damage, await look()]).not.toEqual([damage, sound])
      await (await open(url)).close()
      expect([damage, await look()]).toEqual([damage, sound])
    }
  })

  test('DEC-081 security §6 the report role reads its tenant through views, and no table', async () => {
    const database = await open(await cluster.plainOwner('reports'))
    const owner = new pg.Client(database.owner)
    const reader = new pg.Client(database.report)
    await Promise.all([owner.connect(), reader.connect()])
    try {
      for (const tenant of [1, 2]) {
        await owner.query(`begin; set local app.tenant_id = '${tenant}'`)
        await owner.query(`insert into fleet_vehicle_type (id, name) values ('a', 'type of ${tenant}')`)
        await owner.query('commit')
      }
      for (const tenant of [1, 2]) {
        await reader.query(`begin read only; set local app.tenant_id = '${tenant}'`)
        const { rows } = await reader.query('select name from report.fleet_vehicle_type')
        expect(rows).toEqual([{ name: `type of ${tenant}` }])
        await reader.query('commit')
      }
      expect((await reader.query('select name from report.fleet_vehicle_type')).rows).toEqual([])
      await expect(reader.query('select 1 from fleet_vehicle_type')).rejects.toThrow('permission denied')
    } finally {
      await Promise.all([owner.end(), reader.end()])
      await database.close()
    }
  })

  test('security §17 the platform learns the sum of a tenant’s files, and sees none of them', async () => {
    const url = await cluster.plainOwner('storage')
    await (await open(url)).close()
    const owner = new pg.Client(url)
    await owner.connect()
    try {
      await owner.query(`set app.maintenance = 'on'; insert into files_file
        (id, tenant_id, key, name, content_type, size, biz, user_id) values ('a', 1000, 'k', 'n', 't', 700, 'file', 'u')`)
      const look = `select stored_bytes(1000)::int as sum, (select count(*)::int from files_file) as seen`
      await owner.query(`set app.maintenance = ''; set app.tenant_id = '0'`)
      expect((await owner.query(look)).rows).toEqual([{ sum: 700, seen: 0 }])
      await owner.query(`set app.tenant_id = '1001'`)
      expect((await owner.query(look)).rows).toEqual([{ sum: 0, seen: 0 }])
    } finally {
      await owner.end()
    }
  })

  test('D4 two installations on one cluster leave each other alone', async () => {
    const one = await cluster.plainOwner('one')
    const two = await cluster.plainOwner('two')
    const first = await startAndSignIn(one)
    const second = await startAndSignIn(two, `${testSecret} of the second`)
    expect(first.roles.request).not.toBe(second.roles.request)
    await startAndSignIn(one)
    await startAndSignIn(two, `${testSecret} of the second`)
  })
})

describe('any version', () => {
  let cluster: OuterCluster
  beforeAll(async () => {
    cluster = await startOuterCluster(installedVersions()[0]?.native ?? '')
  })
  afterAll(() => cluster.remove())

  test('D4 roles shared by a whole cluster, as earlier versions made them, lose their rights', async () => {
    const url = await cluster.plainOwner('former')
    const database = new URL(url).pathname.slice(1)
    await (await open(url)).close()
    await cluster.run([`create role banyan_rw`, 'grant select on identity_user to banyan_rw'], database)
    await (await open(url)).close()
    expect(
      await cluster.run(
        [`select has_table_privilege('banyan_rw', 'identity_user', 'select') as may`],
        database,
      ),
    ).toEqual([{ may: false }])
  })

  test('a database with migrations this version does not know is refused and left as it is', async () => {
    const url = await cluster.plainOwner('newer')
    const database = new URL(url).pathname.slice(1)
    await (await open(url)).close()
    await cluster.run(
      [`insert into migration.__drizzle_migrations (hash, created_at) values ('x', 1900000000000)`],
      database,
    )
    await expect(open(url)).rejects.toThrow(/^数据库经过本版本不认识的 1 次迁移（最近一次在 2030-03-18）/)
  })

  test('an account that may do too little is told so in one sentence', async () => {
    const url = new URL(await cluster.plainOwner('little'))
    await cluster.run([`alter role ${url.username} nocreaterole`])
    await expect(open(url.href)).rejects.toThrow(/^DATABASE_URL 的账号无权创建数据库角色/)
    url.pathname = '/postgres'
    await expect(open(url.href)).rejects.toThrow(/^DATABASE_URL 的账号权限不足（[^\n]*）/)
    url.pathname = '/nowhere'
    await expect(open(url.href)).rejects.toThrow('指定的数据库不存在')
    url.password = 'wrong'
    await expect(open(url.href)).rejects.toThrow('密码不正确')
  })

  test('a database that comes later is waited for', async () => {
    const url = await cluster.plainOwner('later')
    await cluster.stop()
    await expect(open(url)).rejects.toThrow(/^无法连接 DATABASE_URL 指定的数据库（ECONNREFUSED）/)
    const said: string[] = []
    const opening = open(url, { seconds: 60, said })
    await expect.poll(() => said).toEqual(['数据库尚未就绪（ECONNREFUSED），最多等待 60 秒'])
    await cluster.start()
    await (await opening).close()
  })
})

/** Needs pg_dump and psql, which the PostgreSQL we bring does not have. */
const withDump = installedVersions().filter(({ native }) => existsSync(join(native, 'bin/pg_dump')))
if (withDump.length === 0) process.stdout.write('left out: a dump of pg_dump restored, there is no pg_dump\n')

test.each(withDump)('D3 a dump of $name restored into a fresh cluster starts', async ({ native }) => {
  const [from, to] = [await startOuterCluster(native), await startOuterCluster(native)]
  try {
    const source = await from.plainOwner('kept')
    const old = await startAndSignIn(source)
    const target = await to.plainOwner('kept')
    const dump = spawnSync(join(native, 'bin/pg_dump'), [from.url(new URL(source).pathname.slice(1))], {
      maxBuffer: 1e9,
    })
    expect([dump.status, String(dump.stderr)]).toEqual([0, ''])
    const restored = spawnSync(join(native, 'bin/psql'), ['-q', target], { input: dump.stdout })
    expect(restored.status).toBe(0)
    expect((await startAndSignIn(target)).installationId).toBe(old.installationId)
  } finally {
    await from.remove()
    await to.remove()
  }
})
