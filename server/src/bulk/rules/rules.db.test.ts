import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { startServer } from '#testing/server.ts'
import { type EntityRows, type RuleSubject, randomizeRows, readEntityRows, tenantId } from './entity-rows.ts'
import {
  fixedMembers,
  hiddenMembers,
  maySeeRow,
  type RuleSet,
  randomRules,
  seededRandom,
} from './random-rule.ts'
import { detailCall, editCall, exportCall, listCall, removeCall } from './rule-calls.ts'
import { duplicateCall, linkedCall, lookupCall, treeCall } from './rule-lookups.ts'
import { categoryCall, departCall, peopleCall } from './rule-pickers.ts'
import { reportCall, reportChoiceCall } from './rule-reports.ts'
import type { RuledCall } from './rule-visit.ts'

/* Random rules: every call that returns rows is compared with a plain predicate over all rows. */

const { someone, sql: behind } = await startServer()
let last: Promise<unknown> = Promise.resolve()
/** One statement after the other, though many visits are under way. */
const sql: typeof behind = (text, values) => {
  const next = last.then(() => behind(text, values)) as ReturnType<typeof behind>
  last = next.catch(() => undefined)
  return next as never
}
/** Ten rules a round; RULE_ROUNDS=30 is the full count, for changes of the rules themselves. */
const rounds = Number(process.env.RULE_ROUNDS ?? 4)
const seed = Number(process.env.RULE_SEED ?? 20260102)
const families = ['user', 'depart', 'category', 'vehicleType', 'vehicleBrand']
const verbs = ['list', 'add', 'edit', 'delete', 'export', 'import', 'freeze', 'password', 'user', 'recycle']
const can = [...families, 'role', 'departRole'].flatMap((family) => verbs.map((verb) => `${family}:${verb}`))

const calls: RuledCall[] = [
  listCall,
  detailCall,
  exportCall,
  lookupCall,
  treeCall,
  linkedCall,
  duplicateCall,
  editCall,
  removeCall,
  peopleCall,
  departCall,
  categoryCall,
  reportCall,
  reportChoiceCall,
]

await randomizeRows(sql)
const people: RuleSubject[] = []
for (const orgCode of [
  null,
  'A01',
  'A01A01',
  'A01A02',
  'A01A02A01',
  'A01A03',
  'A01A04',
  'A01A05A01',
  'A01',
  'A01A02',
])
  people.push(await ruled(orgCode))
// Read once everybody is there: they are rows too.
const entities = await readEntityRows(sql)

async function ruled(orgCode: string | null): Promise<RuleSubject> {
  const client = await someone({ can, orgCode: orgCode ?? undefined })
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    client.userId,
  ])
  const orgCodes = orgCode ? [orgCode, 'A01A06'] : []
  await sql(
    `insert into organisation_user_depart (id, tenant_id, user_id, depart_id)
     select md5(random()::text), ${tenantId}, $1, id from organisation_depart where org_code = any($2) and tenant_id = ${tenantId}`,
    [client.userId, orgCodes],
  )
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select md5(random()::text), ${tenantId}, $1, id from access_permission where menu_type <> 2 and families && $2`,
    [role!.role_id, families],
  )
  return { client, roleId: role!.role_id, orgCode, orgCodes }
}

/** Takes someone's rules away and gives them others; the next request already goes by these. */
async function give({ roleId }: RuleSubject, { data, objects, menus }: RuleSet): Promise<void> {
  await sql(`delete from access_object_rule where role_id = $1`, [roleId])
  await sql(
    `update access_role_permission set data_rule_ids = '{}' where role_id = $1 and data_rule_ids <> '{}'`,
    [roleId],
  )
  for (const { scope, conditions, attrs } of objects) {
    const ruleId = attrs ? newId() : null
    const settings = attrs && [
      ...attrs.hidden.map((attr) => ({ attr, visible: false })),
      ...attrs.fixed.map((attr) => ({ attr, editable: false })),
    ]
    if (ruleId)
      await sql(
        `insert into access_attr_rule (id, tenant_id, name, entity, content) values ($1, ${tenantId}, $1, $2, $3)`,
        [ruleId, data.entity, JSON.stringify(settings)],
      )
    await sql(
      `insert into access_object_rule (id, tenant_id, role_id, entity, scope, condition, rule_id)
       values ($1, ${tenantId}, $2, $3, $4, $5, $6)`,
      [newId(), roleId, data.entity, scope, JSON.stringify(conditions), ruleId],
    )
  }
  const ruleIds = menus.map(() => newId())
  for (const [at, { column, condition, value }] of menus.entries())
    await sql(
      `insert into access_data_rule (id, tenant_id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ($1, ${tenantId}, $2, $1, $3, $4, $5)`,
      [ruleIds[at], data.menu, column, condition, value],
    )
  if (ruleIds.length)
    await sql(
      `update access_role_permission set data_rule_ids = $3 where role_id = $1 and permission_id = $2`,
      [roleId, data.menu, ruleIds],
    )
}

async function visit(me: RuleSubject, set: RuleSet, turn: number): Promise<string[]> {
  const found: string[] = []
  const context = {
    me,
    set,
    seen: set.data.rows.filter((row) => maySeeRow(set, me, row)),
    unseen: set.data.rows.filter((row) => !maySeeRow(set, me, row)),
    hidden: hiddenMembers(set),
    fixed: fixedMembers(set),
    sql,
    turn,
    wrong: (call: string, what: string) => void found.push(`${call}: ${what}`),
  }
  for (const call of calls)
    await call(context).catch((error: unknown) => context.wrong(call.name || 'call', String(error)))
  return found.map(
    (each) => `${set.data.entity} turn ${turn} ${each}\n  ${JSON.stringify({ ...set, data: undefined })}`,
  )
}

test('DEC-063 DEC-111 ADMIN-088 random rules give the same rows and the same masked members in every call', async () => {
  const roll = seededRandom(seed)
  const wrong: string[] = []
  const seenShares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sets = people.map((_, at) =>
      randomRules(roll, entities[(round + at) % entities.length] as EntityRows),
    )
    await sql('begin')
    for (const [at, me] of people.entries()) await give(me, sets[at]!)
    await sql('commit')
    const found = await Promise.all(people.map((me, at) => visit(me, sets[at]!, round * people.length + at)))
    wrong.push(...found.flat())
    for (const [at, me] of people.entries()) {
      const { rows } = sets[at]!.data
      seenShares.push(rows.filter((row) => maySeeRow(sets[at]!, me, row)).length / rows.length)
    }
    if (wrong.length > 40) break
  }
  expect(wrong).toEqual([])
  // The rules cut: some show nothing, some everything, most a part.
  expect(seenShares).toHaveLength(rounds * people.length)
  expect(seenShares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(rounds * 3)
}, 400_000)

test('DEC-127 no right at all is the narrowest rule: every door shows nothing or is closed', async () => {
  const client = await someone({ orgCode: 'A01' })
  const me: RuleSubject = { client, roleId: '', orgCode: 'A01', orgCodes: ['A01'] }
  const wrong: string[] = []
  for (const [turn, data] of entities.entries()) {
    const hidden = new Set([...data.labels.keys(), ...data.kinds.keys()])
    const context = {
      me,
      set: { data, objects: [], menus: [] },
      seen: [],
      unseen: data.rows,
      hidden,
      fixed: hidden,
      sql,
      turn,
      wrong: (call: string, what: string) => void wrong.push(`${data.entity} ${call}: ${what}`),
    }
    // An export answers 403, which a data rule never does.
    for (const call of calls.filter((each) => each !== exportCall))
      await call(context).catch((error: Error) => {
        if (!error.message.startsWith('没有权限')) wrong.push(`${data.entity} ${call.name}: ${error}`)
      })
    const { status } = await client.ask(data.family.exportXls, {})
    if (status !== 403) wrong.push(`${data.entity} export: ${status}`)
  }
  expect(wrong).toEqual([])
}, 120_000)
