import { apiKey } from '@banyan/contract/access/api-key'
import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { noCaller } from '@banyan/contract/form/form-context'
import { user } from '@banyan/contract/identity/user'
import { formAction, formVerbs, onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formMenu } from '@banyan/contract/online/form-head'
import type { FormRule } from '@banyan/contract/online/form-rules'
import { expect, test } from 'vitest'
import { aField, tableFor } from '#testing/definitions.ts'
import { sendRaw } from '#testing/samples.ts'
import { type Client, multipart, startServer } from '#testing/server.ts'

/* Rules about who fills in a form: the server takes the caller from the session or the key. */

const { anyone, someone, signIn, sql } = await startServer()
const boss = await signIn('u0001')
const { id: managerId } = await boss.call(role.add, { roleName: '经理', roleCode: 'manager' })
const aNumber = { dbType: 'int', dbLength: 8, fieldShowType: 'integer' } as const

/** A published form with these rules, by its id, and the actions on it. */
async function formWith(...rules: FormRule[]) {
  const { id } = await boss.call(formDefinition.addDesign, {
    head: {
      tableName: tableFor('called'),
      tableTxt: '报销',
      tableType: 1,
      designJson: JSON.stringify({ layout: [], rules }),
    } as never,
    fields: [
      aField('name', { dbFieldTxt: '事由' }),
      aField('amount', { dbFieldTxt: '金额', ...aNumber }),
      aField('writer', { dbFieldTxt: '经手人', fieldDefaultValue: '{{currentUser.username}}' }),
    ],
    tables: [],
  })
  await boss.call(formDefinition.publish, { id })
  await boss.call(formMenu.addFormMenu, { id, parentId: 'menu-online' })
  return { formCode: id, can: formVerbs.map((verb) => formAction(id, verb)) }
}
const lock = (when: string): FormRule => ({ when, acts: [{ do: 'lock', fields: ['amount'] }] })
const hide = (when: string): FormRule => ({ when, acts: [{ do: 'hide', fields: ['amount'] }] })
const notManager = `!includesAny(currentUser.roles, 'manager')`
const recordOf = async (formCode: string, rowId: string) => boss.call(onlineForm.byId, { formCode, rowId })
const refused = '金额在当前条件下不能修改'

test('a change that the role does not allow is refused and changes nothing; who holds the role makes it', async () => {
  const { formCode, can } = await formWith(lock(notManager))
  const clerk = await someone({ can })
  const manager = await someone({ can, roles: ['manager'] })
  const id = await manager.call(onlineForm.add, { formCode, name: '差旅', amount: 100 })
  const edit = (who: Client, values: object) => who.call(onlineForm.edit, { formCode, id, ...values })
  await expect(edit(clerk, { amount: 1 })).rejects.toThrow(refused)
  await expect(clerk.call(onlineForm.add, { formCode, name: '餐费', amount: 5 })).rejects.toThrow(refused)
  expect(await recordOf(formCode, id)).toMatchObject({ amount: 100, version: 1 })
  await edit(clerk, { name: '差旅费', amount: 100 })
  await edit(manager, { amount: 200 })
  expect(await recordOf(formCode, id)).toMatchObject({ name: '差旅费', amount: 200 })
})

test('what a request says about its caller is not believed', async () => {
  const { formCode, can } = await formWith(lock(notManager))
  const clerk = await someone({ can })
  const id = await clerk.call(onlineForm.add, { formCode, name: '差旅' })
  const lies = [
    { currentUser: { username: 'u0001', roles: 'manager' } },
    { 'currentUser.roles': 'manager', roles: 'manager', caller: { roles: 'manager' } },
    { main: { currentUser: { roles: 'manager' } } },
  ]
  for (const lie of lies) {
    const { body } = await sendRaw(clerk, onlineForm.edit, { formCode, id, amount: 1, ...lie })
    expect(body).toMatchObject({ success: false, message: refused })
  }
  const { body } = await clerk.fetch(`/online/cgform/api/form/${formCode}`, {
    method: 'PUT',
    query: { currentUser: 'u0001' },
    headers: { 'x-roles': 'manager' },
    body: { id, amount: 1 },
  })
  expect(body).toMatchObject({ success: false, message: refused })
  expect(await recordOf(formCode, id)).toMatchObject({ amount: null })
})

test('a role counts from the call after it was given, and no longer after it was taken away', async () => {
  const { formCode, can } = await formWith(lock(notManager))
  const clerk = await someone({ can })
  const id = await clerk.call(onlineForm.add, { formCode, name: '差旅' })
  const roles = await sql<{ id: string }>(`select role_id as id from access_user_role where user_id = $1`, [
    clerk.userId,
  ])
  const own = roles.map((each) => each.id)
  const edit = (amount: number) => clerk.call(onlineForm.edit, { formCode, id, amount })
  await expect(edit(1)).rejects.toThrow(refused)
  await boss.call(user.edit, { id: clerk.userId, selectedroles: [...own, managerId] })
  await edit(2)
  await boss.call(user.edit, { id: clerk.userId, selectedroles: own })
  await expect(edit(3)).rejects.toThrow(refused)
  expect(await recordOf(formCode, id)).toMatchObject({ amount: 2 })
})

test('departments count with those below them only where the condition says so', async () => {
  const [top] = await sql<{ id: string; code: string }>(
    `select id, org_code as code from organisation_depart where tenant_id = 1000 and org_code = 'A01'`,
  )
  const [below] = await sql<{ id: string }>(
    `select id from organisation_depart where tenant_id = 1000 and org_code like 'A01%' and length(org_code) > 3 and del_flag = 0 and status = '1' limit 1`,
  )
  const exact = await formWith(lock(`!includesAny(currentUser.departments, '${top!.id}')`))
  const lower = await formWith(lock(`!includesAny(currentUser.departmentsAndAbove, '${top!.id}')`))
  const clerk = await someone({ can: [...exact.can, ...lower.can] })
  const add = ({ formCode }: typeof exact) => clerk.call(onlineForm.add, { formCode, amount: 1 })
  await expect(add(lower)).rejects.toThrow(refused)
  const link = (departId: string) => boss.call(user.edit, { id: clerk.userId, selecteddeparts: [departId] })
  await link(below!.id)
  await add(lower)
  await expect(add(exact)).rejects.toThrow(refused)
  await link(top!.id)
  await add(lower)
  await add(exact)
  const { caller } = await clerk.call(permission.mine, {})
  expect(caller.departments).toBe(top!.id)
})

test('what is hidden from one person keeps its value when they save, and they cannot change it', async () => {
  const { formCode, can } = await formWith(hide(notManager))
  const clerk = await someone({ can })
  const manager = await someone({ can, roles: ['manager'] })
  const id = await manager.call(onlineForm.add, { formCode, name: '差旅', amount: 100 })
  await clerk.call(onlineForm.edit, { formCode, id, name: '差旅费' })
  for (const amount of [null, 1])
    await expect(clerk.call(onlineForm.edit, { formCode, id, amount })).rejects.toThrow(refused)
  expect(await recordOf(formCode, id)).toMatchObject({ name: '差旅费', amount: 100 })
})

test('an import counts as its caller, for rules and for defaults', async () => {
  const { formCode, can } = await formWith(lock(notManager))
  const [clerk, manager] = [await someone({ can }), await someone({ can, roles: ['manager'] })]
  const file = () => multipart('rows.csv', Buffer.from('事由,金额\n差旅,9\n'))
  const send = (who: Client) => who.fetch(`/online/cgform/api/importXls/${formCode}`, file())
  expect((await send(clerk)).body).not.toMatchObject({ code: 200 })
  const { body } = await send(manager)
  expect(body).toMatchObject({ success: true })
  const { records } = await boss.call(onlineForm.data, { formCode })
  expect(records).toMatchObject([{ amount: 9, writer: manager.username }])
})

test('with an API key the caller is its maker with the role of the key, if the maker has that role or all rights', async () => {
  const { formCode, can } = await formWith(lock(notManager))
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select md5(random()::text), 1000, $1, id from access_permission where perms = any($2)`,
    [managerId, can],
  )
  const issue = { name: 'ERP', days: 30, perMinute: 6000, roleId: managerId }
  const add = async (maker: Client, roleId = managerId) => {
    const { key } = await maker.call(apiKey.issue, { ...issue, roleId })
    const { body } = await anyone.fetch(`/online/cgform/api/form/${formCode}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: { name: '接口', amount: 7 },
    })
    return body
  }
  const more = [...can, 'apiKey:add']
  expect(await add(boss)).toMatchObject({ success: true })
  expect(await add(await someone({ can: more, roles: ['manager'] }))).toMatchObject({ success: true })
  // The rights suffice for the key, but its maker does not have the role.
  expect(await add(await someone({ can: more }))).toMatchObject({ success: false, message: refused })
  // The maker has the role, the key has not.
  const other = await boss.call(role.add, { roleName: '接口', roleCode: 'erp' })
  await sql(
    `insert into access_role_permission (id, tenant_id, role_id, permission_id)
     select md5(random()::text), 1000, $1, id from access_permission where perms = any($2)`,
    [other.id, can],
  )
  const maker = await someone({ can: more, roles: ['manager'] })
  expect(await add(maker, other.id)).toMatchObject({ success: false, message: refused })
})

test('the browser is told what the server evaluates with', async () => {
  const person = await someone({ roles: ['manager'] })
  const { caller } = await person.call(permission.mine, {})
  expect(caller).toMatchObject({
    ...noCaller,
    username: person.username,
    roles: expect.stringContaining('manager'),
  })
})
