import { createRequire } from 'node:module'
import type { Stage } from './database.ts'

/** A word of two characters that one name in forty holds. */
export const keyword = '榕城'

const places =
  '榕城,北京,上海,广州,深圳,杭州,南京,苏州,成都,重庆,武汉,西安,长沙,郑州,青岛,济南,大连,沈阳,厦门,福清,宁波,无锡,合肥,昆明,南宁,贵阳,太原,石门,兰州,银川,西宁,海口,三亚,珠海,佛山,东莞,温州,泉州,常州,徐州'
// Nine rows in ten lie in the department of the person who looks, or below it.
const orgs = 'A01,A01A01,A01A02,A01A03,A01A02A01,A01,A01A01,A01A02,A01A03,B01'
const kinds =
  '北斗终端,车载视频机,油量传感器,温度探头,行车记录仪,胎压监测器,载重传感器,门磁开关,定位手环,冷机控制器'

/** Fills the measured table: one small tenant, one typical one, eighteen that share the rest, all rows mixed. */
export async function seedDevices(
  sql: Stage['sql'],
  rows: number,
  tenants: { small: number; typical: number },
  say: (line: string) => void,
): Promise<void> {
  const [table, ...indexes] = await definition()
  await sql(table!)
  const others = Math.floor((rows - 53_000) / 18)
  const from = Date.now()
  const sizes = `select tenant_id, 1 as first, case tenant_id when ${tenants.small} then 1000 when ${tenants.typical} then 52000 else ${others} end as last
    from generate_series(${tenants.small}, ${tenants.small + 19}) tenant_id`
  await insertDevices(sql, sizes)
  say(`${rows.toLocaleString('en')} rows: ${((Date.now() - from) / 1000).toFixed(0)} s`)
  await sql(`set maintenance_work_mem = '512MB'`)
  for (const each of indexes) {
    const since = Date.now()
    await sql(each)
    say(`${each.slice(0, 70)}…: ${((Date.now() - since) / 1000).toFixed(0)} s`)
  }
  await sql('vacuum analyze')
}

/** Fills the measured table of one tenant up to a number of rows. */
export async function addDevicesOf(sql: Stage['sql'], tenantId: number, size: number): Promise<void> {
  const [{ n = 0 } = {}] = await sql<{ n: number }>(
    'select count(*)::int as n from bench_device where tenant_id = $1',
    [tenantId],
  )
  await insertDevices(sql, `select ${tenantId} as tenant_id, ${n + 1} as first, ${size} as last`)
  await sql('vacuum analyze bench_device')
}

const insertDevices = (sql: Stage['sql'], sizes: string) =>
  sql(
    `insert into bench_device (id, tenant_id, name, code, imei, sim_no, model, plate, level, status, install_time,
       installer, remark, create_by, create_time, sys_org_code)
     select md5(tenant_id || '-' || n), tenant_id, place[1 + n % 40] || kind[1 + n / 40 % 10] || n || '号', 'SN' || n,
       '8613' || (10000000000 + n), '1064' || (1000000000 + n), 'BT-' || n % 37, '闽A' || lpad(to_hex(n % 65536), 5, '0'),
       1 + n % 4, n % 2, now() - n * interval '7 minutes', '安装员' || n % 50, '备注：' || repeat('设备', n % 12),
       'user' || n % 90, now() - n * interval '5 minutes', org[1 + (n * 7 + n / 40) % 10]
     from (${sizes}) sizes, generate_series(first, last) n,
       (select string_to_array('${places}', ',') place, string_to_array('${kinds}', ',') kind,
         string_to_array('${orgs}', ',') org) words
     order by 1`,
  )

/** Table and indexes exactly as the product's own migrations would make them. Imported late: see `fill`. */
async function definition(): Promise<string[]> {
  const { benchDevices } = await import('../device.ts')
  // The ES module of the kit cannot be loaded outside its own command line; the CommonJS one can.
  const kit = createRequire(import.meta.url)('drizzle-kit/api') as typeof import('drizzle-kit/api')
  const none = kit.generateDrizzleJson({}, undefined, undefined, 'snake_case')
  const wanted = kit.generateDrizzleJson({ benchDevices }, none.id, undefined, 'snake_case')
  return kit.generateMigration(none, wanted)
}
