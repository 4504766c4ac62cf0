import { newId } from '@banyan/server/src/kernel/keys.ts'
import { hashPassword } from '@banyan/server/src/modules/identity/account/password.ts'
import type { Stage } from './database.ts'

/** The tenant that is administered: a company of its own beside those of the lists. */
export const company = 2100
export const administrator = 'bench-boss'

export interface Size {
  users: number
  departs: number
  roles: number
  devices: number
}

/** Fills the company once; a kept folder finds it again. Codes as the product gives them: three characters a level. */
export async function fillCompany(
  { sql }: Pick<Stage, 'sql'>,
  size: Size,
  password: string,
  say: (line: string) => void,
): Promise<void> {
  const known = await sql('select 1 from identity_account where username = $1', [administrator])
  if (known.length) return
  const from = Date.now()
  await sql('begin')
  await sql(`insert into tenancy_tenant (id, code, name) values (${company}, '${company}', '大公司')`)
  await sql("select set_config('app.tenant_id', $1, true)", [String(company)])
  await addDeparts(sql, size.departs)
  await addUsers(sql, size)
  await addAdministrator(sql, password, { tenant: company, username: administrator })
  await addDevices(sql, size.devices)
  await sql('commit')
  await sql('vacuum analyze')
  say(`a company of ${size.users.toLocaleString('en')} people: ${((Date.now() - from) / 1000).toFixed(0)} s`)
}

const code = (n: string) => `chr(65 + (${n}) / 99) || lpad(((${n}) % 99 + 1)::text, 2, '0')`

/** A root, forty divisions, and the rest evenly below them. */
async function addDeparts(sql: Stage['sql'], count: number): Promise<void> {
  await sql(`insert into organisation_depart (id, depart_name, org_code, org_type, org_category)
    values ('d0', '大公司', 'A01', '1', '1')`)
  await sql(`insert into organisation_depart (id, parent_id, depart_name, org_code, org_type, depart_order)
    select 'd' || n, 'd0', '事业部' || n, 'A01' || ${code('n - 1')}, '2', n from generate_series(1, 40) n`)
  await sql(`insert into organisation_depart (id, parent_id, depart_name, org_code, org_type, depart_order)
    select 'd' || n, 'd' || (1 + n % 40), '班组' || n, 'A01' || ${code('n % 40')} || ${code('n / 40 - 1')}, '3', n
    from generate_series(41, ${count - 1}) n where n / 40 >= 1`)
}

async function addUsers(sql: Stage['sql'], { users, departs, roles }: Size): Promise<void> {
  const people = `(select md5('e' || n) as id, 'e' || lpad(n::text, 6, '0') as username,
      (string_to_array('王,李,张,刘,陈,杨,赵,黄,周,吴', ','))[1 + n % 10] ||
      (string_to_array('伟,芳,娜,敏,静,丽,强,磊,军,洋,勇,艳', ','))[1 + n / 10 % 12] || n % 97 as realname,
      '17' || lpad(n::text, 9, '0') as phone, 'W' || n as work_no, 'd' || n % ${departs} as depart_id, n
    from generate_series(1, ${users}) n) people`
  await sql(`insert into identity_user (id, username, realname, phone, work_no, sex, org_id, org_code, create_time)
    select people.id, username, realname, phone, work_no, (1 + n % 2)::text, d.id, d.org_code, now() - n * interval '3 minutes'
    from ${people} join organisation_depart d on d.id = depart_id and d.tenant_id = ${company}`)
  await sql(`insert into identity_account (id, username, phone, home_tenant_id)
    select id, username, phone, ${company} from ${people}`)
  await sql(`insert into organisation_user_depart (id, user_id, depart_id)
    select md5('l' || n), people.id, d.id
    from ${people} join organisation_depart d on d.id = depart_id and d.tenant_id = ${company}`)
  await sql(`insert into access_role (id, role_name, role_code)
    select 'br' || n, '岗位角色' || n, 'post' || n from generate_series(1, ${roles}) n`)
  await sql(`insert into access_user_role (id, user_id, role_id)
    select md5('r' || n), people.id, 'br' || (1 + n % ${roles}) from ${people}`)
  await sql(`insert into access_role_permission (id, role_id, permission_id)
    select md5(r.id || p.id), r.id, p.id from access_role r, access_permission p
    where r.tenant_id = ${company} and p.tenant_id = 0 and not p.platform_only and p.perms like '%:list'`)
}

/** Somebody who may do everything in a tenant; the transaction works in that tenant. */
export async function addAdministrator(
  sql: Stage['sql'],
  password: string,
  { tenant, username }: { tenant: number; username: string },
): Promise<void> {
  const [id, role] = [newId(), newId()]
  await sql(`insert into identity_user (id, username, realname) values ($1, $2, '管理员')`, [id, username])
  await sql(
    'insert into identity_account (id, username, password_hash, home_tenant_id) values ($1, $2, $3, $4)',
    [id, username, await hashPassword(password), tenant],
  )
  await sql(`insert into access_role (id, role_name, role_code) values ($1, '管理员', 'tenant_admin')`, [
    role,
  ])
  await sql('insert into access_user_role (id, user_id, role_id) values ($1, $2, $3)', [newId(), id, role])
}

/** What is exported: as many rows as a large tenant keeps of its largest list. */
const addDevices = (sql: Stage['sql'], count: number) =>
  sql(`insert into bench_device (id, name, code, imei, sim_no, model, plate, level, status, install_time, installer,
      remark, create_time)
    select md5('x' || n), '北斗终端' || n || '号', 'CN' || n, '8613' || (20000000000 + n), '1064' || (2000000000 + n),
      'BT-' || n % 37, '闽B' || lpad(to_hex(n % 65536), 5, '0'), 1 + n % 4, n % 2, now() - n * interval '1 minute',
      '安装员' || n % 50, '备注：' || repeat('设备', n % 12), now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`)
