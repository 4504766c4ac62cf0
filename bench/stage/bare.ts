import Fastify from 'fastify'
import pg from 'pg'
import { obey } from './child.ts'

/* What the same answers cost with nothing around them: Fastify and pg, a pool of ten, prepared, no login, no rules. */

const columns = `id, name, code, imei, sim_no as "simNo", model, plate, level, status, install_time as "installTime",
  installer, remark, version, create_by as "createBy", create_time as "createTime", update_by as "updateBy",
  update_time as "updateTime", sys_org_code as "sysOrgCode"`
const alive = 'tenant_id = $1 and del_flag = 0'
const contains = `${alive} and bigrams(name) @> bigrams($2) and name ilike '%' || $2 || '%'`
const newest = 'order by create_time desc nulls last, id desc nulls last limit 10'
const orderColumns = `id, order_no as "orderNo", service_type_id as "serviceTypeId", status, level, contact_phone as "contactPhone",
  handler_id as "handlerId", overtime, accept_time as "acceptTime", finish_time as "finishTime",
  template_version as "templateVersion", form_data as "formData", version, create_by as "createBy",
  create_time as "createTime", update_by as "updateBy", update_time as "updateTime", sys_org_code as "sysOrgCode"`
const chosen = `${alive} and form_index @> array[$2]::text[]`
const worded = `${alive} and bigrams(form_search) @> bigrams($2) and form_data ->> 'fault' ilike '%' || $2 || '%'`

const statements = {
  rows: `select ${columns} from bench_device where ${alive} ${newest}`,
  count: `select count(*)::int as n from bench_device where ${alive}`,
  rowsLike: `select ${columns} from bench_device where ${contains} ${newest}`,
  countLike: `select count(*)::int as n from bench_device where ${contains}`,
  orders: `select ${orderColumns} from service_work_order where ${chosen} ${newest}`,
  countOrders: `select count(*)::int as n from service_work_order where ${chosen}`,
  ordersLike: `select ${orderColumns} from service_work_order where ${worded} ${newest}`,
  countOrdersLike: `select count(*)::int as n from service_work_order where ${worded}`,
}

interface Asked {
  Querystring: { tenant: number; word: string; token: string }
}

let pool: pg.Pool
const app = Fastify()

const ask = (name: keyof typeof statements, ...values: unknown[]) =>
  pool.query({ name, text: statements[name], values }).then(({ rows }) => rows)

obey({
  async start({ owner }: { owner: pg.ClientConfig }) {
    pool = new pg.Pool({ ...owner, max: 10 })
    app.get('/constant', async () => ({ records: [], total: 0 }))
    app.get<Asked>('/rows', async ({ query }) => ({ records: await ask('rows', query.tenant) }))
    app.get<Asked>('/page', async ({ query }) => {
      const [records, [counted]] = await Promise.all([ask('rows', query.tenant), ask('count', query.tenant)])
      return { records, total: counted.n }
    })
    app.get<Asked>('/keyword', async ({ query: { tenant, word } }) => {
      const [records, [counted]] = await Promise.all([
        ask('rowsLike', tenant, word),
        ask('countLike', tenant, word),
      ])
      return { records, total: counted.n }
    })
    app.get<Asked>('/orders', async ({ query: { tenant, token } }) => {
      const [records, [counted]] = await Promise.all([
        ask('orders', tenant, token),
        ask('countOrders', tenant, token),
      ])
      return { records, total: counted.n }
    })
    app.get<Asked>('/orders/keyword', async ({ query: { tenant, word } }) => {
      const [records, [counted]] = await Promise.all([
        ask('ordersLike', tenant, word),
        ask('countOrdersLike', tenant, word),
      ])
      return { records, total: counted.n }
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
  },
  port() {
    const address = app.server.address()
    return typeof address === 'object' ? address?.port : undefined
  },
  /** (a): the driver alone, sixteen pages in flight for some milliseconds; pages per second. */
  async driver({ tenant, ms }: { tenant: number; ms: number }) {
    const from = performance.now()
    let done = 0
    const one = async () => {
      while (performance.now() - from < ms) {
        await ask('rows', tenant)
        done++
      }
    }
    await Promise.all(Array.from({ length: 16 }, one))
    return (done * 1000) / (performance.now() - from)
  },
  async stop() {
    await app.close()
    await pool.end()
  },
})
