import { fieldsOf } from '@banyan/contract/field'
import { describe } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { aField, defineOrder, defineTree } from '#testing/definitions.ts'
import { referencesOf, sampleOf, uniformFamilies } from '#testing/samples.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Every row that a raw list call answers can be sent back as it came: nothing is lost (family-contract 18, DEC-123). */

const { admin, signIn, sql } = await startServer()
const platform = await admin()
const person = await signIn('u0001')

type Json = Record<string, unknown>
type Family = (typeof uniformFamilies)[number]

async function ask(who: Client, path: string, query: Record<string, string> = {}): Promise<unknown> {
  const { body } = await who.fetch(`${path}?${new URLSearchParams(query)}`)
  expect([path, body.message, body.success]).toEqual([path, body.message, true])
  return body.result
}

async function save(who: Client, method: string, path: string, body: Json): Promise<void> {
  const answer = (await who.fetch(path, { method, body })).body
  expect([path, answer.message, answer.success]).toEqual([path, answer.message, true])
}

const changing = ['version', 'updateBy', 'updateBy_dictText', 'updateTime']
const withoutStamps = (row: Json) =>
  Object.fromEntries(Object.entries(row).filter(([member]) => !changing.includes(member)))

test.each(uniformFamilies.map((family) => [family[describe].name, family] as const))(
  'DEC-066 DEC-123 %s: a row of the list, asked with and without `field`, is sent back and nothing has changed',
  async (_, family) => {
    const who = family.add.scope === 'platform' ? platform : person
    const id = await madeRecord(who, family)
    const stored = async () => withoutStamps((await ask(who, family.byId.path, { id })) as Json)
    const before = await stored()
    const [first = 'id'] = fieldsOf(family[describe].shape).map(([member]) => member)
    for (const field of [undefined, `id,,${first},undefined,action`]) {
      const row = await listed(who, family, id, field)
      await save(who, family.edit.method, family.edit.path, row)
      expect(await stored()).toEqual(before)
    }
    await save(who, family.edit.method, family.edit.path, { id })
    expect(await stored()).toEqual(before)
  },
)

/** The row of the newest page of the list. */
async function listed(who: Client, family: Family, id: unknown, field: string | undefined): Promise<Json> {
  const query = { pageSize: '50', ...(field && { field }) }
  const { records } = (await ask(who, family.list.path, query)) as { records: Json[] }
  const row = records.find((each) => String(each.id) === id)
  expect([family[describe].name, Boolean(row)]).toEqual([family[describe].name, true])
  return row as Json
}

/** A new record with every member filled in, so that nothing refuses the edit because of its state. */
async function madeRecord(who: Client, family: Family): Promise<string> {
  const { body } = await who.ask(family.add, {
    ...sampleOf(family.add),
    ...(await referencesOf(family, sql)),
  })
  const id = (body.result as { id?: unknown } | null)?.id
  expect([family[describe].name, body.message, Boolean(id)]).toEqual([expect.any(String), body.message, true])
  return String(id)
}

/** Rows of further lists, each with the call that saves one; `by` finds the stored row again. */
const lists: readonly [list: string, save: string, again: (row: Json) => string][] = [
  ['/sys/user/userRoleList?roleId=ROLE', 'PUT /sys/user/edit', ({ id }) => `/sys/user/queryById?id=${id}`],
  ['/sys/user/departUserList?depId=DEPART', 'PUT /sys/user/edit', ({ id }) => `/sys/user/queryById?id=${id}`],
  ['/sys/category/rootList', 'PUT /sys/category/edit', ({ id }) => `/sys/category/queryById?id=${id}`],
  ['/sys/permission/list', 'PUT /sys/permission/edit', ({ id }) => `/sys/permission/queryById?id=${id}`],
  [
    '/sys/sysDepart/queryTreeList',
    'PUT /sys/sysDepart/edit',
    ({ id }) => `/sys/sysDepart/queryById?id=${id}`,
  ],
  [
    '/sys/permission/getPermRuleListByPermId?permissionId=menu-vehicleBrand',
    'PUT /sys/permission/editPermissionRule',
    () => '/sys/permission/getPermRuleListByPermId?permissionId=menu-vehicleBrand',
  ],
]

test.each(lists)(
  'DEC-123 a row of %s is sent back by %s and nothing has changed',
  async (list, saved, again) => {
    const { id: userId } = await filledUser()
    const [role] = await sql<{ id: string }>(
      `select id from access_role where tenant_id = 1000 and del_flag = 0 and role_code <> 'admin' order by id limit 1`,
    )
    const [depart] = await sql<{ id: string }>(
      `select id from organisation_depart where tenant_id = 1000 and del_flag = 0 order by id limit 1`,
    )
    await person.fetch('/sys/user/addSysUserRole', {
      method: 'POST',
      body: { roleId: role?.id, userIdList: [userId] },
    })
    await person.fetch('/sys/user/editSysDepartWithUser', {
      method: 'POST',
      body: { depId: depart?.id, userIdList: [userId] },
    })
    await save(person, 'POST', '/sys/permission/add', {
      name: ownMenu,
      menuType: 0,
      url: `/own/${userId}`,
      keepAlive: false,
      description: '本租户的菜单',
    })
    await save(person, 'POST', '/sys/permission/addPermissionRule', {
      permissionId: 'menu-vehicleBrand',
      ruleName: '品牌',
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: 'x',
      status: '1',
    })
    const path = list.replace('ROLE', String(role?.id)).replace('DEPART', String(depart?.id))
    const found = rowsIn(await askPlain(path))
    const row = found.find(({ id, name }) => id === userId || name === ownMenu) ?? found[0]
    expect(row).toBeDefined()
    const before = stampless(await askPlain(again(row as Json)))
    const [method = '', to = ''] = saved.split(' ')
    await save(person, method, to, row as Json)
    expect(stampless(await askPlain(again(row as Json)))).toEqual(before)
  },
)

/** Menus of the platform are not the tenant's to change. */
const ownMenu = '自有菜单'

/** A person with everything filled in that a link table once left out. */
async function filledUser(): Promise<{ id: string }> {
  const [depart] = await sql<{ id: string }>(
    `select id from organisation_depart where tenant_id = 1000 and del_flag = 0 order by id desc limit 1`,
  )
  const user = uniformFamilies.find((family) => family[describe].name === 'user') as Family
  const sample = { ...sampleOf(user.add), userIdentity: '2', departIds: depart?.id, birthday: '1990-05-06' }
  const { body } = await person.ask(user.add, sample)
  return body.result as { id: string }
}

const askPlain = async (path: string) => {
  const { body } = await person.fetch(path)
  expect([path, body.message, body.success]).toEqual([path, body.message, true])
  return body.result
}
const rowsIn = (result: unknown): Json[] =>
  Array.isArray(result) ? result : (result as { records: Json[] }).records
const stampless = (result: unknown) =>
  Array.isArray(result) ? result.map(withoutStamps) : withoutStamps(result as Json)

test('DEC-080 DEC-123 records of online forms are sent back as their lists answer them, and nothing has changed', async () => {
  const order = await defineOrder(person, [
    aField('memo', { dbType: 'Text', dbLength: null, fieldShowType: 'textarea' }),
    aField('day', { dbType: 'Date', dbLength: null, fieldShowType: 'date' }),
  ])
  const tree = await defineTree(person)
  const drafts: [code: string, draft: Json][] = [
    [
      order.id,
      {
        no: 'R1',
        price: '2.50',
        memo: '长'.repeat(300),
        day: '2026-05-06',
        [order.line]: [{ item: '螺丝', amount: 3 }, { item: '螺母' }],
        [order.contact]: [{ phone: '13900000000' }],
      },
    ],
    [tree, { name: '福建', memo: '省' }],
    ['widget_sample', { name: '样例', enabled: 'Y' }],
  ]
  const root = '/online/cgform/api'
  for (const [code, draft] of drafts) {
    await save(person, 'POST', `${root}/form/${code}`, draft)
    for (const field of ['', '&field=id,,no,name,action']) {
      const { records } = (await askPlain(`${root}/getData/${code}?pageSize=5${field}`)) as {
        records: Json[]
      }
      expect(records.length).toBeGreaterThan(0)
      for (const row of records) {
        const stored = () => askPlain(`${root}/form/${code}/${row.id}`)
        const before = stampless(await stored())
        await save(person, 'PUT', `${root}/form/${code}`, row)
        expect(stampless(await stored())).toEqual(before)
        await save(person, 'PUT', `${root}/form/${code}`, before as Json)
        expect(stampless(await stored())).toEqual(before)
      }
    }
  }
})
