import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app'
import { openDatabase } from '#kernel/database/prepare/open.ts'
import { isPassword } from '#modules/identity/account/password.ts'
import { withDatabase } from '#testing/database.ts'
import { startServer } from '#testing/server.ts'
import { testSecret, testSettings } from '#testing/settings.ts'
import { findTestCluster } from '#testing/test-cluster.ts'
import { productTables } from '../tables.ts'

const { sql } = await startServer()

test('API-022 DEC-010 DEC-003 a first start makes the platform, two demo tenants, their roles and the administrator', async () => {
  expect(await sql('select id, status from tenancy_tenant order by id')).toEqual(
    [0, 1000, 1001].map((id) => ({ id, status: 1 })),
  )
  const roles = await sql<{ tenant_id: number; codes: string }>(
    `select tenant_id, string_agg(role_code, ',' order by role_code) as codes from access_role group by 1 order by 1`,
  )
  expect(roles).toEqual([
    { tenant_id: 0, codes: 'dispatcher,staff,super_admin,tenant_admin' },
    { tenant_id: 1000, codes: 'dispatcher,staff,tenant_admin' },
    { tenant_id: 1001, codes: 'dispatcher,staff,tenant_admin' },
  ])
  expect(
    await sql(
      `select u.tenant_id, r.role_code from identity_user u join access_user_role l on l.user_id = u.id and l.tenant_id = u.tenant_id
       join access_role r on r.id = l.role_id and r.tenant_id = l.tenant_id where u.username = 'admin' order by 1`,
    ),
  ).toEqual([
    { tenant_id: 0, role_code: 'super_admin' },
    { tenant_id: 1000, role_code: 'tenant_admin' },
    { tenant_id: 1001, role_code: 'tenant_admin' },
  ])
})

test('API-022 DEC-010 DEC-002 without demo data there is the platform alone; a generated password is told until it was used', async () => {
  const { start, query } = await emptyDatabase({ DEMO_DATA: 'off', ADMIN_PASSWORD: '', DEMO_PASSWORD: '' })
  const first = await start()
  expect(first).toEqual({ adminPassword: expect.stringMatching(/^(\w{4}-){3}\w{4}$/), demo: undefined })
  expect(await query('select id from tenancy_tenant')).toEqual([{ id: 0 }])
  expect(await query('select username, password_hash from identity_account')).toEqual([
    { username: 'admin', password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ])
  const counts = () =>
    query(`select (select count(*) from access_permission) as p, (select count(*) from dictionary_item) as d,
      (select count(*) from identity_user) as u, (select count(*) from access_role) as r`)
  const before = await counts()
  // What an administrator changed or removed stays as it is; what is new is added.
  await query(`update dictionary_item set item_text = '先生' where id = 'dict-sex-1'`)
  await query(`delete from access_permission where id = 'action-user:add'`)
  expect(await start()).toEqual({ adminPassword: first?.adminPassword })
  await query(`update identity_account set signed_in_at = now()`)
  expect(await start()).toBeUndefined()
  expect(await counts()).toEqual(before)
  expect(await query(`select item_text from dictionary_item where id = 'dict-sex-1'`)).toEqual([
    { item_text: '先生' },
  ])
})

test('an installation from before the groups gets them; what an administrator moved stays', async () => {
  const { start, query } = await emptyDatabase({ DEMO_DATA: 'off' })
  await start()
  const groups = `('menu-organisationGroup', 'menu-platformGroup', 'menu-messageGroup')`
  await query(`update access_permission set parent_id = 'menu-system' where parent_id in ${groups}`)
  await query(`delete from access_permission where id in ${groups}`)
  await query(`update access_permission set parent_id = 'menu-vehicle' where id = 'menu-log'`)
  await query(`insert into access_permission (id, tenant_id, parent_id, name, url, menu_type, sort_no)
    values ('menu-permission', 0, 'menu-system', '权限', '/isps/permission', 1, 306)`)
  await query(`update access_permission set parent_id = 'menu-permission' where perms like 'dataRule:%'`)
  await query(`update access_permission set hidden = false where id = 'menu-widgets'`)
  await start()
  const parentOf = async (id: string) =>
    (await query(`select parent_id from access_permission where id = '${id}'`))[0]?.parent_id
  expect(await parentOf('menu-user')).toBe('menu-organisationGroup')
  expect(await parentOf('menu-onlineUser')).toBe('menu-messageGroup')
  expect(await parentOf('menu-log')).toBe('menu-vehicle')
  expect(await parentOf('action-dataRule:add')).toBe('menu-menu')
  expect(await query(`select del_flag from access_permission where id = 'menu-permission'`)).toEqual([
    { del_flag: 1 },
  ])
  expect(await query(`select hidden from access_permission where id = 'menu-widgets'`)).toEqual([
    { hidden: true },
  ])
})

test('DEC-010 ADMIN_PASSWORD counts at any start before the first sign-in, and at none after it', async () => {
  const { start, query } = await emptyDatabase({ DEMO_DATA: 'off', ADMIN_PASSWORD: '' })
  const hash = async () => (await query(`select password_hash as h from identity_account`))[0]?.h as string
  const { adminPassword: generated = '' } = (await start()) ?? {}
  expect(await isPassword(await hash(), generated)).toBe(true)
  expect(await start({ ADMIN_PASSWORD: 'chosen by the operator' })).toBeUndefined()
  expect(await isPassword(await hash(), 'chosen by the operator')).toBe(true)
  // The password that is shown must sign in: the generated one no longer does.
  expect(await start()).toBeUndefined()
  await query(`update identity_account set signed_in_at = now()`)
  await start({ ADMIN_PASSWORD: 'too late for this one' })
  expect(await isPassword(await hash(), 'chosen by the operator')).toBe(true)
})

/** A database without anything in it, and the product started on it as often as asked. */
async function emptyDatabase(more: Record<string, string>) {
  const { connection: cluster } = findTestCluster()
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = new pg.Client(cluster)
  await root.connect()
  await root.query(`create database ${name}`)
  const owner = withDatabase(cluster, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'banyan-first-'))
  const behind = new pg.Client(owner)
  await behind.connect()
  onTestFinished(async () => {
    await behind.end()
    await root.query(`drop database if exists ${name} with (force)`)
    await root.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    query: async (text: string) => (await behind.query(text)).rows,
    async start(now: Record<string, string> = {}) {
      const options = {
        owner,
        secretKey: testSecret,
        rolePrefix: 'banyan_test',
        poolSize: 2,
        tables: productTables,
      }
      const database = await openDatabase(options, () => undefined)
      const app = await buildApp(testSettings(dataDir, { ...more, ...now }), testSecret, database)
      await app.close()
      await database.close()
      return app.firstStart
    },
  }
}

test('a demo looks used: thirty days of visits, logs, own roles and a data rule; names match their sex', async () => {
  const { start, query } = await emptyDatabase({ DEMO_HISTORY: 'on', ADMIN_PASSWORD: '', DEMO_PASSWORD: '' })
  await start()
  const counted = await query(
    `select (select count(*)::int from identity_visit_day where tenant_id = 1000) as days,
       (select count(*)::int from kernel_log where tenant_id = 1000 and log_type = 1) as ins,
       (select count(*)::int from kernel_log where tenant_id = 1000 and log_type = 2) as changes,
       (select count(*)::int from access_role where tenant_id = 1000) as roles,
       (select count(*)::int from access_object_rule where tenant_id = 1000) as rules`,
  )
  expect(counted).toEqual([{ days: 30, ins: 40, changes: 7, roles: 6, rules: 2 }])
  const held = await query(
    `select r.role_code as code, count(*)::int as people, count(distinct p.permission_id)::int as rights
     from access_role r join access_user_role u on u.role_id = r.id and u.tenant_id = r.tenant_id
       join access_role_permission p on p.role_id = r.id and p.tenant_id = r.tenant_id
     where r.tenant_id = 1000 and r.role_code in ('service', 'fleet_leader', 'finance') group by 1 order by 1`,
  )
  expect(held.map(({ code }) => code)).toEqual(['finance', 'fleet_leader', 'service'])
  expect(new Set(held.map(({ rights }) => rights)).size).toBe(3)
  const [sizes] = await query(
    `select (select count(*)::int from organisation_depart where tenant_id = 1000) as departs,
       (select count(*)::int from identity_user where tenant_id = 1000 and username like 'u%') as staff`,
  )
  expect(sizes).toEqual({ departs: 40, staff: 200 })
  const filling = await query(
    `select (data->>'tenantId')::int as tenant from kernel_job where name = 'demo-fill' order by 1`,
  )
  expect(filling).toEqual([{ tenant: 1000 }, { tenant: 1001 }])
  const future = await query(`select 1 from kernel_log where create_time > app_now() limit 1`)
  expect(future).toEqual([])
  // People did not work at night, and those a newcomer is told to try have something to do.
  const nights = await query(
    `select 1 from (select create_time from identity_user where tenant_id <> 0 union all
       select create_time from organisation_depart union all select create_time from fleet_vehicle_brand union all
       select create_time from part_part union all select create_time from kernel_log union all
       select create_time from access_role where tenant_id <> 0) a
     where extract(hour from create_time at time zone 'Asia/Shanghai') not between 8 and 17 limit 1`,
  )
  expect(nights).toEqual([])
  const ofTheBeginning = await query(
    `select count(*)::int as recent from (select create_time from tenancy_tenant where id <> 0 union all
       select create_time from organisation_depart union all select create_time from access_role where tenant_id <> 0
       union all select create_time from identity_user where username = 'admin' and tenant_id <> 0) a
     where create_time > app_now() - interval '130 days'`,
  )
  expect(ofTheBeginning).toEqual([{ recent: 0 }])
  const tried = await query(
    `select username, post, depart_name from identity_user u join organisation_depart d on d.id = u.org_id
     and d.tenant_id = u.tenant_id where username in ('u0001', 'u0002', 'u0003') order by 1`,
  )
  expect(tried).toEqual([
    { username: 'u0001', post: '总经理', depart_name: '榕城车联服务有限公司' },
    { username: 'u0002', post: '调度主管', depart_name: '调度部' },
    { username: 'u0003', post: '维修组长', depart_name: '鼓楼维修组' },
  ])
  const men = await query(`select 1 from identity_user where sex = '1' and realname ~ '[芳娜婷娟]' limit 1`)
  expect(men).toEqual([])
})
