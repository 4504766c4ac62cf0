import { allEndpoints } from '@banyan/contract/all'
import { tenant } from '@banyan/contract/tenancy/tenant'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { nameOf } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'
import { seededRandom } from '../rules/random-rule.ts'
import { findLeakedValues, formSteps, makeForms, readForms, readingSteps } from './walk-forms.ts'
import { type AccessState, entities, readAccessState } from './walk-oracle.ts'
import { type KnownIds, type StepContext, steps } from './walk-steps.ts'

/*
 * Limited administrators try every call that changes rights, publish and remove forms and read them, at random:
 * afterwards nobody has more than they had, and nobody reads more than their rules leave them.
 */

/** A short walk on every run; `WALK_STEPS=2000` is the long one. */
const length = Number(process.env.WALK_STEPS ?? 100)
const roll = seededRandom(Number(process.env.WALK_SEED ?? 20260103))
const { admin, someone, signIn, sql } = await startServer()

let made = 0
const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!
const some = <T>(list: readonly T[], share = 0.5) => list.filter(() => roll() < share)

const { id: tenantId } = await (await admin()).call(tenant.add, { name: '游走租户' })

await sql(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)])
const tree = ['A01', 'A01A01', 'A01A01A01', 'A01A02', 'A02', 'A02A01']
for (const code of tree)
  await sql(
    `insert into organisation_depart (id, parent_id, depart_name, org_type, org_code) values ($1, $2, $3, $4, $1)`,
    [code, code.length > 3 ? code.slice(0, -3) : null, `部${code}`, String(code.length / 3)],
  )
await sql(
  `insert into fleet_vehicle_type (id, name, code, sort_no) select 'vt' || n, '类' || n, 'c' || n, n from generate_series(1, 18) n`,
)
await sql(`alter table fleet_vehicle_type disable trigger stamp`)
await sql(`update fleet_vehicle_type set sys_org_code = ($2::text[])[1 + sort_no % 6] where tenant_id = $1`, [
  tenantId,
  tree,
])
await sql(`alter table fleet_vehicle_type enable trigger stamp`)

await makeForms(await someone({ tenant: tenantId, roles: ['tenant_admin'] }), sql, tree)

const verbs = ['list', 'add', 'edit', 'delete', 'grant', 'user', 'freeze', 'password', 'recycle', 'publish']
const can = [
  'user',
  'role',
  'permission',
  'depart',
  'departRole',
  'dataRule',
  'objectRule',
  'attrRule',
  'vehicleType',
  'formDefinition',
  'reportHead',
  'log',
  ...Object.keys(entities).filter((entity) => entity.startsWith('online:')),
].flatMap((family) => verbs.map((verb) => `${family}:${verb}`))

/** A person in some departments whose role narrows some lists to these scopes. */
async function person(actions: string[], places: string[], scopes: string[], share = 1): Promise<Client> {
  const who = await someone({ tenant: tenantId, can: actions })
  const [own] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    who.userId,
  ])
  for (const code of places)
    await sql(`insert into organisation_user_depart (id, user_id, depart_id) values ($1, $2, $3)`, [
      newId(),
      who.userId,
      code,
    ])
  await sql(`update identity_user set org_code = $2 where id = $1`, [who.userId, places[0] ?? null])
  for (const entity of some(Object.keys(entities), share))
    await sql(`insert into access_object_rule (id, role_id, entity, scope) values ($1, $2, $3, $4)`, [
      newId(),
      own!.role_id,
      entity,
      pick(scopes),
    ])
  return who
}

const managers: Client[] = [
  await person(can, ['A01'], ['2']),
  await person(can, ['A01'], ['1', '2']),
  await person(can, ['A01A01', 'A02'], ['2']),
  await person(some(can, 0.85), ['A02'], ['2', '3']),
  await person(some(can, 0.9), ['A01'], ['1']),
  await person(can, [], ['4', '1'], 0.3),
]
for (let n = 0; n < 12; n++)
  await person(some(['vehicleType:list', 'user:list', 'depart:list'], 0.5), some(tree, 0.2), ['2', '3', '4'])

async function readBoard(): Promise<KnownIds> {
  const here = [tenantId]
  const rows = await sql<Record<string, unknown>>(
    `select id, username from identity_user where tenant_id = $1 and del_flag = 0`,
    here,
  )
  const plain = async (text: string) => (await sql<{ id: string }>(text, here)).map(({ id }) => id)
  return {
    ...(await readForms(sql, tenantId)),
    users: rows as unknown as KnownIds['users'],
    deleted: await plain(`select id from identity_user where tenant_id = $1 and del_flag = 1`),
    roles: await plain(`select id from access_role where tenant_id = $1 and del_flag = 0`),
    departs: (await sql(
      `select id, org_code from organisation_depart where tenant_id = $1 and del_flag = 0`,
      here,
    )) as never,
    departRoles: (await sql(
      `select id, depart_id from access_depart_role where tenant_id = $1 and del_flag = 0`,
      here,
    )) as never,
    permissions: await plain(
      `select id from access_permission where del_flag = 0 and tenant_id in (0, $1)
       and (perms like any(array['user:%', 'role:user', 'vehicleType:%', 'depart:list', 'online:%']) or id in ('menu-user', 'menu-depart', 'menu-vehicleType'))`,
    ),
    ownMenus: await plain(`select id from access_permission where tenant_id = $1 and del_flag = 0`),
    dataRules: (await sql(
      `select id, permission_id from access_data_rule where tenant_id = $1 and del_flag = 0`,
      here,
    )) as never,
    objectRules: await plain(`select id from access_object_rule where tenant_id = $1 and del_flag = 0`),
    attrRules: (await sql(
      `select id, entity from access_attr_rule where tenant_id = $1 and del_flag = 0`,
      here,
    )) as never,
  }
}

/** Whoever was frozen, deleted or shut out by a colleague comes back by the hand of the platform. */
async function revive(at: number): Promise<void> {
  const { userId, username } = managers[at]!
  await sql(`update identity_user set status = '1', del_flag = 0 where id = $1 and tenant_id = $2`, [
    userId,
    tenantId,
  ])
  await sql(
    `update identity_account set deleted_at = null, password_hash = (select password_hash from identity_account where username = 'admin') where id = $1`,
    [userId],
  )
  const [known] = await sql(`select id from identity_account where id = $1`, [userId])
  managers[at] = known ? await signIn(username) : await person(can, ['A01'], ['2'])
}

/** What a step gave somebody that the caller did not have, apart from rows it made. */
function widened(before: AccessState, after: AccessState, callerId: string, targets: string[]): string[] {
  const mine = before.powers.get(callerId) ?? new Set()
  const isNew = (power: string) => power.startsWith('row ') && !before.rowIds.has(power)
  return [...after.powers].flatMap(([id, powers]) => {
    const had = before.powers.get(id) ?? new Set()
    const isTarget = targets.includes(id) && id !== callerId
    const gained = [...(isTarget ? after.potential.get(id)! : powers)].filter(
      (power) => (isTarget || !had.has(power)) && !mine.has(power) && !isNew(power),
    )
    return gained.length ? [`${id} got ${gained.slice(0, 5)}`] : []
  })
}

test(`security 15 ${length} random steps of 6 limited administrators over every such call widen nobody`, async () => {
  const done = new Map<string, number>()
  const wrong: string[] = []
  let before = await readAccessState(sql, tenantId)
  for (let turn = 0; turn < length && wrong.length < 10; turn++) {
    const at = Math.floor(roll() * managers.length)
    const me = managers[at]!
    const board = await readBoard()
    const chance: StepContext = { board, pick, some, fresh: () => ++made, me }
    const isReading = roll() < 0.15
    const { call, input, signsIn } = pick(isReading ? readingSteps : roll() < 0.3 ? formSteps : steps)
    if (nameOf(call) === 'user.add' && board.users.length > 40) continue
    const sent = input(chance)
    const { body, status } = await me.ask(call, sent)
    if (status >= 500 && !body.message.includes('Token'))
      wrong.push(`${turn} ${nameOf(call)}: ${body.message} ${JSON.stringify(sent)}`)
    if (status === 401 || body.message.includes('Token失效')) {
      await revive(at)
      before = await readAccessState(sql, tenantId)
      continue
    }
    if (!body.success) continue
    done.set(nameOf(call), (done.get(nameOf(call)) ?? 0) + 1)
    if (isReading) {
      const told = findLeakedValues(body.result, before.powers, me.userId)
      if (told.length)
        wrong.push(`${turn} ${nameOf(call)} ${JSON.stringify(sent)} tells ${me.userId}: ${told}`)
      continue
    }
    const after = await readAccessState(sql, tenantId)
    for (const each of widened(before, after, me.userId, signsIn?.(sent, board) ?? []))
      wrong.push(`${turn} ${nameOf(call)} by ${me.userId} ${JSON.stringify(sent)}: ${each}`)
    before = after
  }
  expect(wrong).toEqual([])
  // The walk goes somewhere: a good part of the steps is allowed, of many kinds.
  const allowed = [...done.values()].reduce((sum, n) => sum + n, 0)
  expect([allowed > length / 8, done.size >= Math.min(12, length / 10)]).toEqual([true, true])
  if (process.env.WALK_STEPS)
    process.stdout.write(`${allowed} of ${length} steps allowed: ${JSON.stringify([...done])}\n`)
}, 3_600_000)

const families =
  'role permission depart departRole dataRule objectRule attrRule user ownDepart formDefinition'.split(' ')

/** Calls of these families that change something and are not walked, each with its reason. */
const exempt: Record<string, string> = {
  'permission.addFormMenu': 'makes menus the way `menu.add` does',
  'objectRule.effect': 'counts rows, changes nothing',
  'formDefinition.add': 'the head alone, as `addAll` stores it',
  'formDefinition.edit': 'the head alone, as `editAll` stores it',
  'formDefinition.reviewImport': 'undone before it ends',
  'formDefinition.importDefinitions': 'stores and publishes the way `editDesign` and `publish` do',
  'user.sendContactCode': 'sends a code to a number or address, changes nothing',
  'user.changeContact': 'the own phone or e-mail, proved by a code',
}

test('security 15 every call that changes people, roles, departments, menus and rules is walked', () => {
  const walked = new Set([...steps, ...formSteps].map(({ call }) => nameOf(call)))
  const writing = allEndpoints.filter(
    ({ family, method, writes, carries }) =>
      families.includes(family) && (method !== 'GET' || writes) && carries === undefined,
  )
  expect(writing.map(nameOf).filter((name) => !walked.has(name) && !exempt[name])).toEqual([])
})
