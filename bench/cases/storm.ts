import { digits, type Figure, median } from '../figures.ts'
import { type Calls, callFor } from '../stage/caller.ts'
import { addAdministrator } from '../stage/company.ts'
import { password, type Stage, tenants } from '../stage/database.ts'
import { type Pace, type Servers, signIn } from './lists.ts'

const imports = 12
const rowsEach = 300
/** Somebody of a tenant that no list is read of. */
const importer = { tenant: 2010, username: 'bench-importer' }
const readers = { connections: 4, seconds: 2 }

/** One person sends twelve imports at once; what somebody of another tenant notices of it while listing. */
export async function importStorm({ product, at }: Servers, stage: Stage, pace: Pace): Promise<Figure[]> {
  await addImporter(stage)
  const reader = await signIn(at.product, tenants.typical)
  const token = await signIn(at.product, importer.tenant, importer.username)
  const url = `${at.product}/bench/device/list?column=createTime&order=desc&pageNo=1&pageSize=10&totalMode=capped`
  const list = () => callFor(url, { 'access-token': reader }, readers)
  await product.ask('cold', false)
  await list()
  const quiet: number[] = []
  const busy: number[] = []
  let refused = 0
  for (let round = 0; round < pace.rounds; round++) {
    const before = [await list(), await list()]
    const during = await listDuring(list, sendImports(at.product, token, `s${Date.now().toString(36)}`))
    quiet.push(p99(before))
    busy.push(p99(during))
    refused += [...before, ...during].reduce((sum, { bad }) => sum + bad, 0)
  }
  return [
    {
      name: `list, p99, while ${imports} imports of another tenant run`,
      ours: `${digits(median(busy))} ms`,
      bare: `${digits(median(quiet))} ms quiet`,
      judged: busy.map((value, round) => value / quiet[round]!),
      bar: { most: 3 },
    },
    {
      name: '  calls of the list that were refused',
      ours: String(refused),
      bare: '',
      judged: [refused],
      unit: '',
      bar: { most: 0 },
    },
  ]
}

/** Lists over and over until the work is done. */
async function listDuring(list: () => Promise<Calls>, work: Promise<void>): Promise<Calls[]> {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  const calls: Calls[] = []
  while (!isOver) calls.push(await list())
  await done
  return calls
}

async function sendImports(at: string, token: string, unique: string): Promise<void> {
  const replies = await Promise.all(
    Array.from({ length: imports }, async (_, n) => {
      const people = Array.from({ length: rowsEach }, (_, row) => `${unique}_${n}_${row},新人${row}`)
      const form = new FormData()
      form.set('file', new Blob([['用户名,姓名', ...people].join('\n')]), 'people.csv')
      const headers = { 'access-token': token }
      const reply = await fetch(`${at}/sys/user/importExcel`, { method: 'POST', body: form, headers })
      return (await reply.json()) as { success: boolean; message: string }
    }),
  )
  const failed = replies.find(({ success }) => !success)
  if (failed) throw new Error(`import: ${failed.message}`)
}

function p99(calls: Calls[]): number {
  const taken = calls.flatMap((each) => each.taken).sort((a, b) => a - b)
  return taken[Math.floor(0.99 * (taken.length - 1))] ?? 0
}

async function addImporter({ sql }: Stage): Promise<void> {
  const known = await sql('select 1 from identity_account where username = $1', [importer.username])
  if (known.length) return
  await sql('begin')
  await sql("select set_config('app.tenant_id', $1, true)", [String(importer.tenant)])
  await addAdministrator(sql, password, importer)
  await sql('commit')
}
