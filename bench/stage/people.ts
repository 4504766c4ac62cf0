import { newId } from '@banyan/server/src/kernel/keys.ts'
import { hashPassword } from '@banyan/server/src/modules/identity/account/password.ts'
import type { Stage } from './database.ts'

/** The person who looks at a tenant's list: no administrator, one role, one data rule, one member hidden. */
export const personOf = (tenantId: number): string => `bench${tenantId}`

const orgCode = 'A01'
/** Rows of the own department and those below it. */
const scope = '2'
const hidden = JSON.stringify([{ attr: 'remark', visible: false, editable: false }])

/** Adds that person, and colleagues with sessions of their own, so that finding a session is no luck. */
export async function addPeople(
  sql: Stage['sql'],
  tenantId: number,
  password: string,
  colleagues: number,
): Promise<void> {
  const [id, role, attrRule] = [newId(), newId(), newId()]
  const username = personOf(tenantId)
  const passwordHash = await hashPassword(password)
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
  await sql('insert into identity_user (id, username, realname, org_code) values ($1, $2, $2, $3)', [
    id,
    username,
    orgCode,
  ])
  await sql(
    'insert into identity_account (id, username, password_hash, home_tenant_id) values ($1, $2, $3, $4)',
    [id, username, passwordHash, tenantId],
  )
  await sql('insert into access_role (id, role_name, role_code) values ($1, $2, $2)', [role, 'watcher'])
  await sql('insert into access_user_role (id, user_id, role_id) values ($1, $2, $3)', [newId(), id, role])
  await sql(
    `insert into access_role_permission (id, role_id, permission_id)
     select md5(random()::text), $1, id from access_permission where perms like 'benchDevice:%'`,
    [role],
  )
  await sql(
    `insert into access_attr_rule (id, name, entity, content) values ($1, 'no remark', 'benchDevice', $2)`,
    [attrRule, hidden],
  )
  await sql(
    `insert into access_object_rule (id, role_id, entity, scope, rule_id) values ($1, $2, 'benchDevice', $3, $4)`,
    [newId(), role, scope, attrRule],
  )
  await addColleagues(sql, tenantId, colleagues)
  await sql('commit')
}

async function addColleagues(sql: Stage['sql'], tenantId: number, count: number): Promise<void> {
  const ids = `select md5('${tenantId}-' || n) as id, 'c${tenantId}-' || n as name from generate_series(1, ${count}) n`
  await sql(`insert into identity_user (id, username, realname) select id, name, name from (${ids}) x`)
  await sql(
    `insert into identity_account (id, username, home_tenant_id) select id, name, ${tenantId} from (${ids}) x`,
  )
  await sql(
    `insert into identity_session (id, account_id, tenant_id, salt, access_until, expires_at)
     select md5('s' || id), id, ${tenantId}, '', now(), now() + interval '10 days' from (${ids}) x`,
  )
}
