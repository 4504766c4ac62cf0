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

const statements = {
  rows: `select ${columns} from bench_device where ${alive} ${newest}`,
  count: `select count(*)::int as n from bench_device where ${alive}`,
  rowsLike: `select ${columns} from bench_device where ${contains} ${newest}`,
  countLike: `select count(*)::int as n from bench_device where ${contains}`,
}

interface Asked {
  Querystring: { tenant: number; word: string }
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
