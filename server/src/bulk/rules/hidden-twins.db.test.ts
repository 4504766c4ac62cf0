import { attachedRule, dataRule } from '@banyan/contract/access/data-rule'
import { departRole } from '@banyan/contract/access/depart-role'
import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { allEndpoints } from '@banyan/contract/all'
import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { quote } from '#kernel/database/quote.ts'
import type { Envelope } from '#kernel/http/envelope.ts'
import { startChild } from '#testing/child.ts'
import { nameOf } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'
import { productTables } from '../../tables.ts'
import { makeMarkedRecords, markFor } from './marked-records.ts'

/*
 * Rows that nobody must see get in the way of every call that reads: a removed twin of every row, which differs in its
 * id alone, and rows of a colleague like one's own. All answers stay as they were.
 */

const home = await startServer()
const { sql } = home
const boss = await home.signIn('u0001')
const [root] = await sql<{ id: string }>(
  `select id from organisation_depart where tenant_id = 1000 and org_code = 'A01'`,
)
const inputs = { ...(await makeMarkedRecords(boss, root!.id, () => false)), ...(await makeRights()) }

/** Roles, rules and words, which no data rule reaches, with the inputs of the calls that tell of them. */
async function makeRights(): Promise<Record<string, Record<string, unknown>>> {
  const permissionId = 'menu-vehicleType'
  const { id: departId } = await boss.call(depart.add, { departName: markFor('rights'), parentId: root!.id })
  const { id: roleId } = await boss.call(role.add, { roleName: markFor('role'), roleCode: 'zz_role' })
  const inside = { departId, roleName: markFor('departRole'), roleCode: 'zz_inside' }
  const { id: insideId } = await boss.call(departRole.add, inside)
  const rule = { ruleName: markFor('dataRule'), ruleColumn: 'name', ruleConditions: '=', ruleValue: 'x' }
  const { id: dataRuleId } = await boss.call(dataRule.add, { permissionId, ...rule } as never)
  await boss.call(permission.grantRole, { roleId, permissionIds: [permissionId] })
  await boss.call(attachedRule.rulesToRole, { roleId, permissionId, dataRuleIds: [dataRuleId] })
  const attributes = { name: markFor('attrRule'), entity: 'vehicle', content: '[]' }
  const { id: attrRuleId } = await boss.call(attrRule.add, attributes)
  const object = { roleId, entity: 'vehicle', scope: '4', ruleId: attrRuleId }
  const { id: objectRuleId } = await boss.call(objectRule.add, object)
  const { id: dictId } = await boss.call(dict.add, { dictName: markFor('dict'), dictCode: 'zz_dict' })
  const item = await boss.call(dictItem.add, { dictId, itemText: markFor('dictItem'), itemValue: '1' })
  const configId = 'user_report'
  const formCode = 'widget_sample'
  return {
    'role.byId': { id: roleId },
    'role.ofRole': { roleId },
    'role.rulesOfRole': { roleId, permissionId },
    'permission.byId': { id: permissionId },
    'permission.below': { parentId: 'menu-vehicle' },
    'permission.belowEach': { parentIds: ['menu-vehicle'] },
    'permission.relationsOf': { menuId: permissionId },
    'depart.ofDepart': { departId },
    'depart.rulesOfDepart': { departId, permissionId },
    'departRole.byId': { id: insideId },
    'departRole.ofUser': { userId: boss.userId },
    'departRole.tree': { departId },
    'departRole.ofDepartRole': { roleId: insideId },
    'departRole.rulesOfDepartRole': { departId, permissionId, roleId: insideId },
    'dataRule.ofMenu': { permissionId },
    'dataRule.columns': { permissionId },
    'objectRule.byId': { id: objectRuleId },
    'objectRule.attrs': { entity: 'vehicle' },
    'objectRule.ofRole': { roid: roleId },
    'attrRule.byId': { id: attrRuleId },
    'dict.byId': { id: dictId },
    'dictItem.byId': { id: item.id },
    'loginPage.byTenant': { tenantId: 1000 },
    'homePage.byTenant': { tenantId: 1000 },
    'duplicateCheck.check': { tableName: 'fleet_vehicle_type', fieldName: 'name', fieldVal: markFor('none') },
    'formDefinition.checkOnlyTable': { tbname: 'zzform' },
    'onlineForm.item': { formCode },
    'onlineForm.page': { formCode },
    'onlineForm.erpItem': { formCode },
    'onlineForm.columns': { formCode },
    'onlineForm.queryInfo': { formCode },
    'onlineReport.columns': { code: configId },
    'onlineReport.queryInfo': { configId },
    'onlineReport.params': { configId },
  }
}

/** Rows of these are never marked as removed: they stay, or they go for good. */
const neverMarked = [
  'identity_visit_day',
  'kernel_log',
  'kernel_idempotency',
  'messaging_receipt',
  'organisation_user_depart',
  'service_template_version',
  'service_timeout_alert',
  'service_work_order_event',
]

/** What is removed is what these tell of. */
const isBin = ({ name }: AnyEndpoint) => /^(removed|deleted|newest)$/.test(name)
/** These answer differently each time: a new id, and when somebody was last seen. */
const isUnsteady = ({ name, family }: AnyEndpoint) =>
  name === 'newId' || ['onlineUser', 'ownSession'].includes(family)

function inputOf(endpoint: AnyEndpoint): Record<string, unknown> | undefined {
  const paging = 'pageSize' in endpoint.input.shape ? { pageSize: 500 } : {}
  const input = { ...paging, ...inputs[nameOf(endpoint)] }
  return z.safeEncode(endpoint.input, input as never).success ? input : undefined
}

const asked = allEndpoints.filter(
  (endpoint) =>
    endpoint.scope !== 'platform' &&
    endpoint.family !== 'area' && // places of the country
    endpoint.needs !== 'nothing' &&
    endpoint.method === 'GET' &&
    !endpoint.writes &&
    (endpoint.carries ?? 'json') === 'json' &&
    !isBin(endpoint) &&
    !isUnsteady(endpoint) &&
    inputOf(endpoint) !== undefined,
)

/** An answer as text, whatever the order of its members. */
const told = ({ message, result }: Envelope) =>
  JSON.stringify(result ?? message, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

async function answersHere(calls: readonly AnyEndpoint[]): Promise<Map<AnyEndpoint, string>> {
  const answers = new Map<AnyEndpoint, string>()
  for (const endpoint of calls)
    answers.set(endpoint, told((await boss.ask(endpoint, inputOf(endpoint))).body))
  return answers
}

/** The calls whose answers differ on a newly started server, whose caches are empty. */
async function changedSince(before: ReadonlyMap<AnyEndpoint, string>): Promise<string[]> {
  const other = await startChild(home.database.owner, home.dataDir)
  const changed: string[] = []
  for (const [endpoint, answer] of before) {
    const wire = z.encode(endpoint.input, inputOf(endpoint) as never)
    if (told(await other.ask(boss, endpoint, wire as never)) !== answer) changed.push(nameOf(endpoint))
  }
  return changed
}

/** Copies rows of a table with other values; where a unique index does not let it stand, there is no copy. */
async function addTwins(table: string, rows: string, values: Record<string, string>): Promise<number> {
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  await sql('set session_replication_role = replica') // no stamps, no checks of references
  const twins = await sql(
    `insert into ${quote(table)} (${columns.map(({ name }) => quote(name))})
     select ${columns.map(({ name }) => values[name] ?? quote(name))}
     from ${quote(table)} where ${rows} on conflict do nothing returning 1`,
  )
  await sql('reset session_replication_role')
  return twins.length
}
const tenantTables = productTables.filter(({ kind }) => kind === 'tenant').map(({ name }) => name)

test('API-023 what a colleague has changes nothing of one’s own', async () => {
  const own = asked.filter(({ scope }) => scope === 'own')
  expect(own.length).toBeGreaterThan(5)
  const before = await answersHere(own)
  const { userId } = await home.someone()
  const withUser = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name = any($1)`,
    [tenantTables],
  )
  let twins = 0
  for (const { name } of withUser)
    twins += await addTwins(name, `user_id = '${boss.userId}'`, {
      id: `md5('colleague' || id)`,
      user_id: `'${userId}'`,
    })
  expect(twins).toBeGreaterThan(3)
  expect(await changedSince(before)).toEqual([])
}, 120_000)

test('DEC-114 removed rows are told by no call but those of recycle bins', async () => {
  expect(asked.length).toBeGreaterThan(130)
  const before = await answersHere(asked)
  const twins: number[] = []
  for (const table of tenantTables)
    if (!neverMarked.includes(table))
      twins.push(await addTwins(table, 'del_flag = 0', { id: 'md5(id)', del_flag: '1' }))
  expect(twins.filter((count) => count > 0).length).toBeGreaterThan(30)
  expect(await changedSince(before)).toEqual([])
}, 120_000)
