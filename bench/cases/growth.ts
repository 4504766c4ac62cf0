import { digits, type Figure, median } from '../figures.ts'
import { addAdministrator } from '../stage/company.ts'
import { password, type Stage } from '../stage/database.ts'
import { addDevicesOf } from '../stage/devices.ts'
import { addPeople, personOf } from '../stage/people.ts'
import { type Servers, signIn } from './lists.ts'
import { startProduct } from './start.ts'

/** What a person waits for, by its name; each gives the time of one call. */
type Questions = Record<string, () => Promise<void>>

interface Axis {
  name: string
  sizes: readonly number[]
  grow(size: number): Promise<void>
  questions: Questions
  /** Questions whose work grows with what is found, up to a cap: told without a bar. */
  unbound?: readonly string[]
}

const grown = { rows: 2900, forms: 2901 }
const calls = 10
/** Code that ran a few times only is still being compiled, which would count as growth or hide it. */
const warmUps = 40

/** The same calls while a tenant, the number of tenants, or the number of published forms grows. */
export async function growth(
  servers: Servers,
  stage: Stage,
  isFull: boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  await prepare(stage.sql)
  await servers.product.ask('cold', false)
  const figures: Figure[] = []
  for (const axis of [
    await byRows(servers, stage, isFull),
    await byTenants(servers, stage),
    await byForms(servers, stage, isFull),
  ])
    figures.push(...(await measure(axis, stage, say)))
  return [...figures, await starts(stage)]
}

async function measure(
  { name, sizes, grow, questions, unbound = [] }: Axis,
  { sql }: Stage,
  say: (line: string) => void,
): Promise<Figure[]> {
  const taken = new Map<string, number[]>(Object.keys(questions).map((each) => [each, []]))
  for (const size of sizes) {
    const from = Date.now()
    await grow(size)
    await sql('checkpoint') // otherwise what was just added is written to the disk while calls are timed
    say(`${size.toLocaleString('en')} ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`)
    for (const [each, ask] of Object.entries(questions)) taken.get(each)?.push(await timed(ask))
  }
  return [...taken].map(([each, times]) => ({
    name: `${sizes.map(short).join(' → ')} ${name}: ${each}`,
    ours: `${times.map(digits).join(' · ')} ms`,
    bare: '',
    judged: [times.at(-1)! / times[0]!],
    ...(!unbound.includes(each) && { bar: { most: 2 } }),
  }))
}

/** The smallest of three medians of single calls, in milliseconds: what else the machine does makes calls slower only. */
async function timed(ask: () => Promise<void>): Promise<number> {
  for (let call = 0; call < warmUps; call++) await ask()
  const medians: number[] = []
  for (let group = 0; group < 3; group++) {
    const taken: number[] = []
    for (let call = 0; call < calls; call++) {
      const from = performance.now()
      await ask()
      taken.push(performance.now() - from)
    }
    medians.push(median(taken))
  }
  return Math.min(...medians)
}

const short = (size: number) =>
  size >= 1_000_000 ? `${size / 1_000_000} M` : size >= 1000 ? `${size / 1000} k` : String(size)

/** A person who may look and add, and an administrator who makes forms, each in a tenant of their own. */
async function prepare(sql: Stage['sql']): Promise<void> {
  await sql(`insert into access_permission (id, tenant_id, name, perms, menu_type)
    values ('action-benchDevice:add', 0, 'add', 'benchDevice:add', 2) on conflict do nothing`)
  const known = await sql('select 1 from tenancy_tenant where id = $1', [grown.rows])
  if (known.length) return
  for (const id of Object.values(grown))
    await sql('insert into tenancy_tenant (id, code, name) values ($1, $2, $3)', [
      id,
      String(id),
      `增长${id}`,
    ])
  await addPeople(sql, grown.rows, password, 10)
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(grown.forms)])
  await addAdministrator(sql, password, { tenant: grown.forms, username: personOf(grown.forms) })
  await sql('commit')
}

const query = 'column=createTime&order=desc&pageSize=10&totalMode=capped'

async function byRows({ product, at }: Servers, { sql }: Stage, isFull: boolean): Promise<Axis> {
  const ask = askAs(at.product, await signIn(at.product, grown.rows))
  const forget = () => product.ask('forget', { tenantId: grown.rows, table: 'bench_device' })
  const byName = `/bench/device/list?${query}&pageNo=1&name=${encodeURIComponent('*榕城*')}`
  const byNameAnew = 'name contains, total counted anew'
  let added = 0
  return {
    name: 'rows of a tenant',
    unbound: [byNameAnew],
    sizes: [10_000, 100_000, 1_000_000, ...(isFull ? [10_000_000] : [])],
    grow: (size) => addDevicesOf(sql, grown.rows, size),
    questions: {
      list: () => ask(`/bench/device/list?${query}&pageNo=1`),
      'list, total counted anew': async () => {
        await forget()
        await ask(`/bench/device/list?${query}&pageNo=1`)
      },
      'name contains': () => ask(byName),
      [byNameAnew]: async () => {
        await forget()
        await ask(byName)
      },
      'page 100': () => ask(`/bench/device/list?${query}&pageNo=100`),
      save: () => ask('/bench/device/add', { name: '新设备', code: `G${Date.now()}-${added++}` }),
    },
  }
}

async function byTenants({ at }: Servers, { sql }: Stage): Promise<Axis> {
  const ask = askAs(at.product, await signIn(at.product, grown.rows))
  return {
    name: 'tenants',
    sizes: [100, 1000, 10_000],
    grow: (size) => addTenants(sql, size),
    questions: {
      list: () => ask(`/bench/device/list?${query}&pageNo=1`),
      'sign-in': async () => void (await signIn(at.product, grown.rows)),
      permissions: () => ask('/sys/permission/getUserPermissionByToken'),
    },
  }
}

/** Each with one person and one role. */
async function addTenants(sql: Stage['sql'], size: number): Promise<void> {
  const added = `generate_series(100001, ${100_000 + size}) n`
  await sql(
    `insert into tenancy_tenant (id, code, name) select n, n::text, '租户' || n from ${added} on conflict do nothing`,
  )
  await sql(
    `insert into identity_account (id, username, home_tenant_id)
     select md5('growth' || n), 'growth' || n, n from ${added} on conflict do nothing`,
  )
  await sql(
    `insert into identity_user (tenant_id, id, username, realname)
     select n, md5('growth' || n), 'growth' || n, '员工' || n from ${added} on conflict do nothing`,
  )
  await sql(
    `insert into access_role (tenant_id, id, role_name, role_code)
     select n, md5('growing role' || n), '角色', 'growth' from ${added} on conflict do nothing`,
  )
  await sql('vacuum analyze tenancy_tenant, identity_account, identity_user, access_role')
}

async function byForms({ at }: Servers, { sql }: Stage, isFull: boolean): Promise<Axis> {
  const ask = askAs(at.product, await signIn(at.product, grown.forms))
  let form = ''
  return {
    name: 'published forms',
    sizes: [1, 100, 500, ...(isFull ? [5000] : [])],
    async grow(size) {
      form = await publish(at.product, { sql, size })
    },
    questions: {
      list: () => ask(`/online/cgform/api/getData/${form}?${query}&pageNo=1`),
      save: () => ask(`/online/cgform/api/form/${form}`, { name: '一行' }),
      'sign-in': async () => void (await signIn(at.product, grown.forms)),
      permissions: () => ask('/sys/permission/getUserPermissionByToken'),
    },
  }
}

/** Publishes forms until there are so many; gives the id of the first. */
async function publish(at: string, { sql, size }: { sql: Stage['sql']; size: number }): Promise<string> {
  const headers = {
    'access-token': await signIn(at, grown.forms),
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) => {
    const reply = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { success, message, result } = (await reply.json()) as Answer
    if (!success) throw new Error(`${path}: ${message}`)
    return result as { id: string }
  }
  const made = () =>
    sql<{ id: string }>('select id from online_form_head where tenant_id = $1 order by create_time, id', [
      grown.forms,
    ])
  for (let n = (await made()).length; n < size; n++) {
    const { id } = await post('/online/cgform/head/addAll', {
      head: { tableName: `grown_${n}`, tableTxt: `表单${n}`, tableType: 1 },
      fields: [
        { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', dbLength: 100, fieldShowType: 'text' },
      ].map((field) => ({ ...field, isShowForm: 1, isShowList: 1, orderNum: 0 })),
    })
    await post(`/online/cgform/head/doDbSynch/${id}/normal`, {})
  }
  return (await made())[0]!.id
}

/** Start-up time and memory with everything that has grown. */
async function starts(stage: Stage): Promise<Figure> {
  const [forms] = await stage.sql<{ n: number }>('select count(*)::int as n from online_form_head')
  await startProduct(stage) // brings the guard rails back to the product's own tables
  const { ms, rss } = await startProduct(stage)
  return {
    name: `start with ${forms?.n} forms and 10,000 tenants`,
    ours: `${digits(ms / 1000)} s ${digits(rss)} MB`,
    bare: '',
    judged: [],
  }
}

interface Answer {
  success: boolean
  message: string
  result: unknown
}

const askAs =
  (at: string, token: string) =>
  async (path: string, body?: object): Promise<void> => {
    const headers = { 'access-token': token, 'content-type': 'application/json' }
    const given = body && { method: 'POST', body: JSON.stringify(body) }
    const { success, message } = (await (await fetch(at + path, { headers, ...given })).json()) as Answer
    if (!success) throw new Error(`${path}: ${message}`)
  }
