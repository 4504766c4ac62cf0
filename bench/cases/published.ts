import { newId } from '@banyan/server/src/kernel/keys.ts'
import { hashPassword } from '@banyan/server/src/modules/identity/account/password.ts'
import type { Figure } from '../figures.ts'
import { compare, type Target } from '../load.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { personOf } from '../stage/people.ts'
import { type Pace, ratio, type Servers, signIn } from './lists.ts'

const query = 'column=createTime&order=desc&pageNo=1&pageSize=10&totalMode=capped'
const tenant = tenants.typical
const administrator = `benchAdmin${tenant}`

/**
 * The list of a published form beside a built-in one: the same columns, the same person, the same kind of rules. The
 * form's table holds every row of the measured table, all of them this tenant's.
 */
export async function published(
  { product, cluster, at }: Servers,
  { sql }: Pick<Stage, 'sql'>,
  pace: Pace,
): Promise<Figure[]> {
  await addAdministrator(sql)
  const token = await signIn(at.product, tenant, administrator)
  const { id } = await call<{ id: string }>(at.product, token, 'POST', '/online/cgform/head/addAll', {
    head: { tableName: `bench_${Date.now()}`, tableTxt: '设备', tableType: 1 },
    fields,
  })
  await call(at.product, token, 'POST', `/online/cgform/head/doDbSynch/${id}/normal`, {})
  await fill(sql, id)
  await letSee(sql, id)
  const headers = { 'access-token': await signIn(at.product, tenant) }
  const target = (url: string): Target => ({
    child: product,
    cluster,
    url: `${at.product}${url}?${query}`,
    headers,
  })
  const [form, builtIn] = [target(`/online/cgform/api/getData/${id}`), target('/bench/device/list')]
  await refuseEmpty(form)
  await product.ask('cold', false)
  const compared = await compare(form, builtIn, pace)
  return [
    ratio('list of a published form, 1,000,000 rows, beside a built-in list', compared, { least: 0.95 }),
  ]
}

const text = { dbType: 'string', dbLength: 100, fieldShowType: 'text', isShowForm: 1, isShowList: 1 }
const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  ...text,
  dbFieldName,
  dbFieldTxt,
  ...more,
})
const fields = [
  field('name', '设备名称', { fieldMustInput: 1, isQuery: 1, queryMode: 'like' }),
  field('code', '设备编号', { isQuery: 1 }),
  field('imei', 'IMEI'),
  field('sim_no', 'SIM卡号'),
  field('model', '型号'),
  field('plate', '车牌号'),
  field('level', '报警级别', { fieldShowType: 'list', dictField: 'alarm_level', isQuery: 1 }),
  field('status', '状态', { fieldShowType: 'list', dictField: 'valid_status', isQuery: 1 }),
  field('install_time', '安装时间', { dbType: 'Datetime', dbLength: null, fieldShowType: 'datetime' }),
  field('installer', '安装人'),
  field('remark', '备注', { dbType: 'Text', dbLength: null, fieldShowType: 'textarea' }),
].map((each, orderNum) => ({ ...each, orderNum }))

async function addAdministrator(sql: Stage['sql']): Promise<void> {
  const [id, role] = [newId(), newId()]
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(tenant)])
  await sql('insert into identity_user (id, username, realname) values ($1, $2, $2)', [id, administrator])
  await sql(
    'insert into identity_account (id, username, password_hash, home_tenant_id) values ($1, $2, $3, $4)',
    [id, administrator, await hashPassword(password), tenant],
  )
  await sql(
    `insert into access_role (id, role_name, role_code) select $1, '管理员', 'tenant_admin'
     where not exists (select 1 from access_role where tenant_id = $2 and role_code = 'tenant_admin')`,
    [role, tenant],
  )
  await sql(
    `insert into access_user_role (id, user_id, role_id)
     select $1, $2, id from access_role where tenant_id = $3 and role_code = 'tenant_admin'`,
    [newId(), id, tenant],
  )
  await sql('commit')
}

async function fill(sql: Stage['sql'], id: string): Promise<void> {
  const [head] = await sql<{ name: string }>(
    'select physical_name as name from online_form_head where id = $1',
    [id],
  )
  const columns = `name, code, imei, sim_no, model, plate, level, status, install_time, installer, remark,
    create_by, create_time, sys_org_code`
  await sql(
    `insert into "${head!.name}" (id, tenant_id, ${columns})
     select md5('form' || tenant_id || id), ${tenant}, ${columns} from bench_device`,
  )
  await sql(`vacuum analyze "${head!.name}"`)
}

/** The person who looks gets the list, with a rule for rows and a hidden member as on the built-in one. */
async function letSee(sql: Stage['sql'], id: string): Promise<void> {
  const [button, attrRule] = [newId(), newId()]
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(tenant)])
  await sql(`insert into access_permission (id, name, menu_type, perms) values ($1, '查询', 2, $2)`, [
    button,
    `online:${id}:list`,
  ])
  await sql(
    `insert into access_attr_rule (id, name, entity, content)
     select $1, 'no remark of ' || $2, $2, content from access_attr_rule where tenant_id = $3 and entity = 'benchDevice' limit 1`,
    [attrRule, `online:${id}`, tenant],
  )
  await sql(
    `insert into access_role_permission (id, role_id, permission_id)
     select $1, id, $2 from access_role where tenant_id = $3 and role_code = 'watcher'`,
    [newId(), button, tenant],
  )
  await sql(
    `insert into access_object_rule (id, role_id, entity, scope, rule_id)
     select $1, id, $2, '2', $3 from access_role where tenant_id = $4 and role_code = 'watcher'`,
    [newId(), `online:${id}`, attrRule, tenant],
  )
  await sql('commit')
}

async function call<R>(at: string, token: string, method: string, path: string, body: object): Promise<R> {
  const response = await fetch(at + path, {
    method,
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify(body),
  })
  const { success, message, result } = (await response.json()) as {
    success: boolean
    message: string
    result: R
  }
  if (!success) throw new Error(`${path}: ${message}`)
  return result
}

/** A refusal is an HTTP 200 too: look at the answer once before it is measured. */
async function refuseEmpty({ url, headers }: Target): Promise<void> {
  const { result, message } = (await (await fetch(url, { headers })).json()) as {
    message: string
    result?: { records: Record<string, unknown>[] }
  }
  const [first] = result?.records ?? []
  if (result?.records.length !== 10 || !first?.level_dictText || 'remark' in first)
    throw new Error(`${personOf(tenant)}: ${message} ${JSON.stringify(first)}`)
}
