import { newId } from '@banyan/server/src/kernel/keys.ts'
import { type Stage, tenants } from './database.ts'

/** The service type whose orders are listed; every order of the tenant is one of it. */
export const listedType = 'bench-listed'
/** The service type whose open orders are swept, in a tenant of its own. */
const sweptType = 'bench-swept'
const sweptRule = 'bench-rule'
const sweptCalendar = 'bench-calendar'
/** One order in forty has this choice, and the words below in its text. */
export const site = 7
export const faultWord = '福清'

const places =
  '榕城,北京,上海,广州,深圳,杭州,南京,福清,成都,重庆,武汉,西安,长沙,郑州,青岛,济南,大连,沈阳,厦门,苏州,宁波,无锡,合肥,昆明,南宁,贵阳,太原,石门,兰州,银川,西宁,海口,三亚,珠海,佛山,东莞,温州,泉州,常州,徐州'
// Nine orders in ten lie in the department of the person who looks, or below it.
const orgs = 'A01,A01A01,A01A02,A01A03,A01A02A01,A01,A01A01,A01A02,A01A03,B01'
const template = JSON.stringify([
  { id: 'site', type: 'select', label: '网点', data_type: 1, options: places.split(',') },
  { id: 'fault', type: 'input', label: '故障' },
  { id: 'cost', type: 'number', label: '费用' },
  { id: 'day', type: 'date', label: '日期', format: 'YYYY-MM-DD' },
])

/** Orders of one tenant with filled forms, as the product stores them; a kept folder finds them again. */
export async function fillOrders(
  sql: Stage['sql'],
  rows: number,
  say: (line: string) => void,
): Promise<void> {
  if (await isKnown(sql, listedType)) return
  const from = Date.now()
  await addType(sql, tenants.typical, listedType)
  await withoutIndexes(sql, 'service_work_order', () =>
    sql(
      `insert into service_work_order (id, tenant_id, order_no, service_type_id, template_version, status, level, overtime,
         form_data, form_index, form_search, contact_phone, remark, handler_id, create_by, create_time, sys_org_code,
         first_accept_time, accept_time, finish_time, accept_seconds, accept_kept, finish_seconds, finish_kept, reopens, rating,
         total_amount, parts_amount, labour_amount, claim_amount, report_data, used_parts, part_names, part_counts, part_sums)
       select md5('order-' || n), ${tenants.typical}, 'WO' || lpad(n::text, 9, '0'), '${listedType}', 1,
         case when n % 20 = 0 then (1 + n % 3)::text else '4' end, (1 + n % 4)::text, '0', form,
         array['site=' || n % 40, 'fault=' || (form ->> 'fault'), 'cost=' || n % 997, 'day=' || (form ->> 'day')],
         (form ->> 'fault') || E'\\n' || (form ->> 'day'), '139' || lpad(n::text, 8, '0'), '备注' || n % 12,
         case when n % 20 > 0 or n % 3 > 0 then 'handler' || n % 40 end, 'user' || n % 90, made, org[1 + (n * 7 + n / 40) % 10],
         accepted, accepted, made + seconds * interval '2 seconds', seconds, (n % 7 > 0)::int::text, seconds * 2, (n % 9 > 0)::int::text,
         (n % 50 = 1)::int::text, case when seconds is not null and n % 3 = 0 then 1 + n % 5 end,
         parts + 80, parts, case when parts is not null then 80 end, case when parts is not null then claimed end,
         case when parts is not null then jsonb_build_object('labour', 80, 'result', '处理' || n, 'parts', jsonb_build_array(
           jsonb_build_object('materialNo', 'P' || n % 200, 'materialName', '滤芯' || n % 200, 'materialCount', 1 + n % 4,
             'unitPrice', 12.5, 'materialSum', parts - 36.5, 'isClaim', 0),
           jsonb_build_object('materialNo', 'Q' || n % 60, 'materialName', '垫片' || n % 60, 'materialCount', 1,
             'unitPrice', 36.5, 'materialSum', 36.5, 'isClaim', (claimed > 0)::int))) end,
         case when parts is not null then array['P' || n % 200, 'Q' || n % 60] else '{}' end,
         case when parts is not null then array['滤芯' || n % 200, '垫片' || n % 60] else '{}' end,
         case when parts is not null then array[1 + n % 4, 1]::numeric[] else '{}' end,
         case when parts is not null then array[parts - 36.5, 36.5] else '{}' end
       from generate_series(1, $1::int) n,
         (select string_to_array('${places}', ',') place, string_to_array('${orgs}', ',') org) words,
         lateral (select jsonb_build_object('site', n % 40, 'fault', place[1 + n % 40] || '站点异响' || n,
           'cost', n % 997, 'day', to_char(date '2026-01-01' + n % 300, 'YYYY-MM-DD')) form) filled,
         lateral (select now() - n * interval '5 minutes' as made,
           case when n % 20 > 0 then 600 + n * 37 % 30000 end as seconds) times,
         lateral (select made + seconds * interval '1 second' as accepted,
           case when seconds is not null and n % 2 = 1 then (1 + n % 4) * 12.5 + 36.5 end as parts,
           case when n % 10 = 1 then 36.5 else 0 end as claimed) report`,
      [rows],
    ),
  )
  await sql('vacuum analyze service_work_order')
  say(`${rows.toLocaleString('en')} orders: ${((Date.now() - from) / 1000).toFixed(0)} s`)
}

/** The person who looks at lists gets that of orders, with a rule for rows and a hidden member. */
export async function letSeeOrders(sql: Stage['sql']): Promise<void> {
  const tenant = tenants.typical
  if (
    (await sql(`select 1 from access_object_rule where tenant_id = $1 and entity = 'workOrder'`, [tenant]))
      .length
  )
    return
  const attrRule = newId()
  await inTenant(sql, tenant, async () => {
    await sql(
      `insert into access_attr_rule (id, name, entity, content)
       select $1, 'no remark of orders', 'workOrder', content from access_attr_rule
       where tenant_id = $2 and entity = 'benchDevice' limit 1`,
      [attrRule, tenant],
    )
    await sql(
      `insert into access_role_permission (id, role_id, permission_id)
       select md5('orders' || p.id), r.id, p.id from access_role r, access_permission p
       where r.tenant_id = $1 and r.role_code = 'watcher' and p.perms in ('workOrder:list', 'serviceFigures:list')
         and not exists (select 1 from access_role_permission g where g.role_id = r.id and g.permission_id = p.id)`,
      [tenant],
    )
    await sql(
      `insert into access_object_rule (id, role_id, entity, scope, rule_id)
       select $1, id, 'workOrder', '2', $2 from access_role where tenant_id = $3 and role_code = 'watcher'`,
      [newId(), attrRule, tenant],
    )
  })
}

/** Open orders older than a rule that tells one person; it is off, so that the jobs of the product leave them alone. */
export async function fillOpenOrders(sql: Stage['sql'], orders: number): Promise<void> {
  if (await isKnown(sql, sweptType)) return
  const tenant = tenants.small
  await addType(sql, tenant, sweptType)
  await inTenant(sql, tenant, async () => {
    await sql(
      `insert into service_work_order (id, order_no, service_type_id, template_version, create_time)
       select 'swept-' || n, 'N' || n, '${sweptType}', 1, now() - interval '3 hours' - n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [orders],
    )
    await sql(
      `insert into service_timeout_rule (id, service_type_id, out_hour, level, alert_users, status)
       select '${sweptRule}', '${sweptType}', 1, '3', array_agg(id), 2 from identity_user
       where tenant_id = ${tenant} and username = 'bench${tenant}'`,
    )
  })
  await sql('vacuum analyze service_work_order')
}

/** Switches the rule on or off; while it is on, the job of the product does not become due. */
export async function switchRule(sql: Stage['sql'], isOn: boolean): Promise<void> {
  const next = isOn ? '1 day' : '1 minute'
  await sql(`update kernel_job set due_at = now() + interval '${next}' where name = 'timeout-sweep'`)
  await sql(`update service_timeout_rule set status = $1 where id = '${sweptRule}'`, [isOn ? 1 : 2])
}

/** Counts the hours of the swept type by a calendar with a break at noon; one order in ten has waited for ten minutes then. */
export async function useCalendar(sql: Stage['sql'], isOn: boolean): Promise<void> {
  await inTenant(sql, tenants.small, async () => {
    await sql(
      `insert into service_work_calendar (id, calendar_name, weekly, uses_official_days) values ('${sweptCalendar}', '${sweptCalendar}', $1, 0)
       on conflict do nothing`,
      [
        JSON.stringify(
          Array(7).fill([
            ['00:00', '12:00'],
            ['12:30', '24:00'],
          ]),
        ),
      ],
    )
    await sql(`update service_type set calendar_id = $1 where id = '${sweptType}'`, [
      isOn ? sweptCalendar : null,
    ])
    await sql(
      `update service_work_order set waits = case when $1 and substr(id, 7)::int % 10 = 0 then jsonb_build_array(jsonb_build_object(
         'kind', '1', 'from', to_char(create_time, 'YYYY-MM-DD HH24:MI:SS'),
         'to', to_char(create_time + interval '10 minutes', 'YYYY-MM-DD HH24:MI:SS'))) else '[]' end
       where service_type_id = '${sweptType}'`,
      [isOn],
    )
  })
}

/** Forgets that the rule told of some orders, those created last; the others count as told. */
export async function leaveUntold(sql: Stage['sql'], orders: number): Promise<void> {
  await inTenant(sql, tenants.small, async () => {
    await sql(`delete from service_timeout_alert where rule_id = '${sweptRule}'`)
    await sql(`delete from service_work_order_event where work_order_id like 'swept-%'`)
    await sql(`delete from messaging_receipt where tenant_id = ${tenants.small}`)
    await sql(`delete from messaging_announcement where tenant_id = ${tenants.small}`)
    await sql(
      `update service_work_order set overtime = '0',
         alerted_by = case when substr(id, 7)::int <= $1 then '{}'::text[] else '{${sweptRule}}' end
       where service_type_id = '${sweptType}'`,
      [orders],
    )
  })
  for (const table of ['service_work_order', 'service_timeout_alert', 'messaging_announcement'])
    await sql(`vacuum analyze ${table}`)
}

async function addType(sql: Stage['sql'], tenant: number, id: string): Promise<void> {
  await inTenant(sql, tenant, async () => {
    await sql(
      `insert into service_type (id, type_name, workorder_temp, workorder_variable_temp, template_version)
       values ($1, $1, '', $2, 1)`,
      [id, template],
    )
    await sql(
      `insert into service_template_version (id, service_type_id, template_version, workorder_temp, workorder_variable_temp)
       values ($1, $1, 1, '', $2)`,
      [id, template],
    )
  })
}

const isKnown = async (sql: Stage['sql'], type: string) =>
  (await sql('select 1 from service_type where id = $1', [type])).length > 0

async function inTenant(sql: Stage['sql'], tenant: number, work: () => Promise<unknown>): Promise<void> {
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(tenant)])
  await work()
  await sql('commit')
}

/** Indexes are made again from the filled table: ten times as fast as row by row. */
async function withoutIndexes(sql: Stage['sql'], table: string, work: () => Promise<unknown>): Promise<void> {
  const indexes = await sql<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  for (const { name } of indexes) await sql(`drop index ${name}`)
  await sql('set session_replication_role = replica')
  await work()
  await sql('set session_replication_role = origin')
  await sql(`set maintenance_work_mem = '512MB'`)
  for (const { text } of indexes) await sql(text)
}
