import { dataAccess } from '@banyan/contract/access/object-rule'
import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceFigures } from '@banyan/contract/service/service-figures'
import { workOrder, workOrderTalk } from '@banyan/contract/service/work-order'
import { readLimits, workbookRows } from '@banyan/workbook/workbook'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clock } from '#kernel/clock.ts'
import { newId } from '#kernel/keys.ts'
import { nameOf } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'
import { answerMembers } from './answer-members.ts'
import { makeMarkedRecords, markFor, markPattern } from './marked-records.ts'

/*
 * Every call of the contract that can tell of people, departments or records of ruled entities, asked by an
 * administrator and by people whose data rules hide them.
 */

const { app, signIn, someone, sql } = await startServer({ ACCESS_TOKEN_HOURS: '720' })
const boss = await signIn('u0001')
const [root] = await sql<{ id: string }>(
  `select id from organisation_depart where tenant_id = 1000 and org_code = 'A01'`,
)
/** Calls of a tenant that answer with more than that something was done. */
const reading = allEndpoints.filter(
  (endpoint) =>
    endpoint.scope === 'tenant' &&
    endpoint.family !== 'area' && // places of the country
    endpoint.needs !== 'nothing' &&
    (endpoint.method === 'GET' ? !endpoint.writes : answerMembers(endpoint).size > 1) &&
    endpoint.carries !== 'upload' &&
    endpoint.carries !== 'raw',
)

/** Calls that tell of no ruled record, each with its reason. */
const withoutRecords: [calls: RegExp, reason: string][] = [
  [/\.importTemplate$/, 'an empty workbook'],
  [
    /^(role|permission|departRole|dataRule|objectRule|attrRule|dict|dictItem|serviceDict|serviceDictItem)\./,
    'rights and words are not ruled',
  ],
  [/^depart\.(ofDepart|rulesOfDepart)$/, 'rights of a department by their ids'],
  [/^dictionary\.(all|tree|positions|refresh)$/, 'words of the screens'],
  [
    /\.(isFree|isCodeFree|checkCode|checkOnlyTable|check|test|execute|executeBatch)$/,
    'one value or yes and no',
  ],
  [/^user\.(roles|newId|counts)$/, 'ids and numbers; departments and people within the rules are counted'],
  [/^depart\.ofTenant$/, 'one id'],
  [/^user\.standIn$/, 'nothing: nobody stands in for others'],
  [/^visit\./, 'numbers of a day'],
  [/^system\./, 'the name of the product'],
  [/^onlineForm\.(item|page|erpItem|columns|queryInfo|erpColumns)$/, 'the description of a form'],
  [/^onlineForm\.(treeData|subRow|subRows)$/, 'forms of other shapes, see modules/online/form'],
  [/^onlineReport\.(columns|queryInfo|params)$/, 'the description of a report'],
  [/^reportHead\.(views|readColumns)$/, 'the columns of tables'],
  [/^formDefinition\.menus$/, 'menus of a form'],
  [
    /^importHistory\./,
    'names of files; rows within the rules, see kernel/records/excel/take-back.db.test.ts',
  ],
  [/^apiKey\./, 'keys carry rights, which are not ruled'],
  [/^groupRobot\./, 'settings, and titles without records'],
  [/^webhook\./, 'settings, and lists and members that the caller sees, see modules/messaging/webhook'],
  [/^(singleSignOn|ownSingleSignOn)\./, 'settings, and the bindings of the caller'],
  [/^messagePreference\./, 'choices of the caller'],
  [/^formDefinition\.(reviewImport|importDefinitions)$/, 'what becomes of the parts of a file'],
  [/^formDefinition\.(publishReview|versions|compareVersions)$/, 'words about fields, and numbers'],
  [/^formDefinition\.(addDesign|editDesign|restoreVersion)$/, 'id and version of what was stored'],
  [/^serviceType\.(details|version)$|^workOrder\.template$/, 'the template of a type, see the last test'],
  [/^workOrder\.overlaps$/, 'numbers and times of orders, see modules/service/work-order'],
  [/^workCalendar\.|^serviceClock\./, 'hours of work'],
  [/^customerLink\./, 'days and times of a link'],
  [/^storedFile\./, 'files'],
]
const isWithout = (name: string) => withoutRecords.some(([calls]) => calls.test(name))

const inputs = await makeMarkedRecords(
  boss,
  root!.id,
  (call) => reading.includes(call) && !isWithout(nameOf(call)),
)
// A rehearsal tells of orders that are some hours old, by their numbers.
app.state.part(clock).shift(3 * 3_600_000)
await sql(`update service_work_order set order_no = $1 || order_no where service_type_id = $2`, [
  markFor('workOrder'),
  inputs['workOrder.template']?.serviceTypeId,
])
await signIn(markFor('user')) // somebody who is online

const needed = [...new Set(allEndpoints.map(({ needs }) => needs as string))].filter((needs) =>
  needs.includes(':'),
)

/** Somebody who may call everything and sees of these entities what they made themselves: nothing. */
async function limitedTo(entities: readonly string[]): Promise<Client> {
  const who = await someone({ can: needed })
  for (const entity of entities)
    await sql(
      `insert into access_object_rule (id, tenant_id, role_id, entity, scope)
       select $1, 1000, role_id, $2, '4' from access_user_role where user_id = $3`,
      [newId(), entity, who.userId],
    )
  return who
}

/** The marks an answer holds, those of workbooks too; `skip` names members that are left out. */
async function marksIn(who: Client, endpoint: AnyEndpoint, skip?: RegExp): Promise<string[]> {
  const paging = 'pageSize' in endpoint.input.shape ? { pageSize: 500 } : {}
  const format = 'format' in endpoint.input.shape ? { format: 'xlsx' } : {}
  const input = { ...paging, ...format, ...inputs[nameOf(endpoint)] }
  if (!z.safeEncode(endpoint.input, input as never).success) return []
  const { raw, body, headers } = await who.ask(endpoint, input)
  const isWorkbook = String(headers['content-disposition'] ?? '').startsWith('attachment')
  const text = isWorkbook
    ? await textOfWorkbook(raw)
    : JSON.stringify(body.result, (member, value) => (skip?.test(member) ? undefined : value))
  return [...new Set(text?.match(markPattern) ?? [])]
}

async function textOfWorkbook(content: Buffer): Promise<string> {
  const rows: unknown[] = []
  for await (const batch of workbookRows(content, readLimits)) rows.push(...batch.map(({ cells }) => cells))
  return JSON.stringify(rows)
}

test('security 15 every call that can tell of ruled records is known, and tells an administrator of them', async () => {
  const silent: string[] = []
  for (const endpoint of reading) {
    const name = nameOf(endpoint)
    if (!isWithout(name) && (await marksIn(boss, endpoint)).length === 0) silent.push(name)
  }
  expect(silent).toEqual([])
}, 120_000)

test('security 15 rules that hide everything hide it at every call', async () => {
  const entities = (await boss.call(dataAccess.entities, {})).map(({ entity }) => entity)
  expect(entities).toEqual(expect.arrayContaining(['user', 'depart', 'workOrder', 'vehicle', 'part']))
  const limited = await limitedTo(entities)
  const words = ['serviceDict', 'serviceDictItem'].map(markFor) // what screens say is not ruled
  const telling: string[] = []
  for (const endpoint of reading) {
    const marks = (await marksIn(limited, endpoint)).filter((each) => !words.includes(each))
    if (marks.length) telling.push(`${nameOf(endpoint)}: ${marks}`)
  }
  expect(telling).toEqual([])
}, 120_000)

/** Where an order stands as a card, a bar, a figure, a sheet of paper, an alert or a row. */
const orderDoors = [
  ...['list', 'exportXls', 'byId', 'board', 'day', 'timeline'].map((call) => `workOrder.${call}`),
  ...['serviceFigures.overview', 'serviceFigures.exportXls', 'rehearsal.run'],
]

test('security 15 a rule over orders alone hides them in list, board, day, figures, paper and rehearsal', async () => {
  const limited = await limitedTo(['workOrder'])
  const differences: string[] = []
  for (const name of orderDoors) {
    const endpoint = allEndpoints.find((each) => nameOf(each) === name)!
    if ((await marksIn(boss, endpoint)).length === 0) differences.push(`${name} shows nothing`)
    if ((await marksIn(limited, endpoint)).includes(markFor('workOrder')))
      differences.push(`${name} shows orders`)
  }
  expect(differences).toEqual([])
  const overview = await limited.call(serviceFigures.overview, inputs['serviceFigures.overview'] as never)
  expect(overview).toMatchObject({ now: { byStatus: [], overdue: 0 }, period: { created: 0, finished: 0 } })
  expect(overview).toMatchObject({ byType: [], byLevel: [], byHandler: [], parts: [] })
  const rehearsed = await limited.call(rehearsal.run, inputs['rehearsal.run'] as never)
  expect(rehearsed).toMatchObject({ looked: 0, proposed: { alerts: 0, byReceiver: [] } })
}, 120_000)

test('DEC-127 without the right to list, no call tells of a record', async () => {
  // Everybody may list these words and classes, and the log says who did something.
  const words = ['serviceDict', 'serviceDictItem', 'partClass', 'removedClass', 'user'].map(markFor)
  const nobody = await someone()
  const auditor = await someone({ can: ['log:list', 'log:export'] })
  const telling: string[] = []
  for (const [name, who] of Object.entries({ nobody, auditor }))
    for (const endpoint of reading) {
      const told = endpoint.family === 'log' ? words : words.slice(0, -1)
      const marks = (await marksIn(who, endpoint)).filter((each) => !told.includes(each))
      if (marks.length) telling.push(`${name} ${nameOf(endpoint)}: ${marks}`)
    }
  expect(telling).toEqual([])
}, 120_000)

/** A stored reference keeps its text, whoever reads the row that holds it (DEC-063). */
const referenceTexts = /_dictText$|^(alertUserStr|formText|formSummary)$/

test('security 15 rules over people and departments alone hide them wherever records name them', async () => {
  const limited = await limitedTo(['user', 'depart'])
  const hidden = ['user', 'gone', 'depart', 'topDepart'].map(markFor)
  const telling: string[] = []
  for (const endpoint of reading.filter(({ carries }) => carries !== 'download')) {
    const marks = (await marksIn(limited, endpoint, referenceTexts)).filter((each) => hidden.includes(each))
    if (marks.length) telling.push(`${nameOf(endpoint)}: ${marks}`)
  }
  expect(telling).toEqual([])
}, 120_000)

test('security 15 the template of a service type out of sight is not told', async () => {
  const limited = await limitedTo(['serviceType'])
  for (const name of [
    'serviceType.details',
    'serviceType.versions',
    'serviceType.version',
    'workOrder.template',
  ]) {
    const endpoint = allEndpoints.find((each) => nameOf(each) === name)!
    expect([name, (await boss.ask(endpoint, inputs[name])).body.success]).toEqual([name, true])
    expect([name, (await limited.ask(endpoint, inputs[name])).body.success]).toEqual([name, false])
  }
})

test('security 15 members of an order that a rule hides are told neither by its form nor by its timeline', async () => {
  const limited = await someone({ can: needed })
  const content = JSON.stringify(['formSummary', 'handlerId'].map((attr) => ({ attr, visible: false })))
  await sql(
    `insert into access_attr_rule (id, tenant_id, name, entity, content) values ('masked', 1000, 'masked', 'workOrder', $1)`,
    [content],
  )
  await sql(
    `insert into access_object_rule (id, tenant_id, role_id, entity, scope, rule_id)
     select 'masked', 1000, role_id, 'workOrder', '1', 'masked' from access_user_role where user_id = $1`,
    [limited.userId],
  )
  const input = inputs['workOrder.byId'] as { id: string }
  const shown = await boss.call(workOrder.byId, input)
  expect(shown).toMatchObject({ formData: {}, templates: {}, handlerId: expect.any(String) })
  const masked = await limited.call(workOrder.byId, input)
  for (const member of ['formData', 'formText', 'formSummary', 'reportData', 'templates', 'handlerId'])
    expect([member, masked[member as keyof typeof masked] ?? null]).toEqual([member, null])
  const handlers = async (who: Client) =>
    (await who.call(workOrderTalk.timeline, input)).map(({ handlerId }) => handlerId).filter(Boolean)
  expect([(await handlers(boss)).length, await handlers(limited)]).toEqual([1, []])
  // What is hidden is not changed either, whatever is sent.
  await limited.call(workOrder.edit, { id: input.id, formData: { 'no-such-item': 'x' } })
  expect((await boss.call(workOrder.byId, input)).formData).toEqual(shown.formData)
})
