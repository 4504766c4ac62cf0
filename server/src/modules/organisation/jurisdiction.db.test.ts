import { objectRule } from '@banyan/contract/access/object-rule'
import { account, user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const { someone, sql } = await startServer()
const boss = await someone({ tenant: 1001, roles: ['tenant_admin'] })
const { id: upper } = await boss.call(depart.add, { departName: '华北' })
const { id: lower } = await boss.call(depart.add, { departName: '一部', parentId: upper })
const { id: elsewhere } = await boss.call(depart.add, { departName: '华南' })

async function person(realname: string, departId: string): Promise<Client> {
  const who = await someone({ tenant: 1001, can: ['user:list', 'depart:list'] })
  await boss.call(user.edit, { id: who.userId, realname, selecteddeparts: [departId] })
  return who
}
const chief = await person('组长', upper)
await person('组员', lower)
const southerner = await person('南方人', elsewhere)
const names = async (who: Client, orgId?: string) =>
  (await who.call(jurisdiction.people, { orgId }))
    .map(({ realname, departName }) => `${realname} ${departName}`)
    .sort()

test('DOMAIN-007 DEC-103 people of the own department and below, or of the one that is named', async () => {
  expect(await names(chief)).toEqual(['组员 一部', '组长 华北'])
  expect(await names(chief, lower)).toEqual(['组员 一部'])
  expect(await names(southerner)).toEqual(['南方人 华南'])
  expect(await names(southerner, 'nowhere')).toEqual([])
})

test('DOMAIN-007 DEC-063 data rules over people apply', async () => {
  const [held] = await sql<{ role_id: string }>('select role_id from access_user_role where user_id = $1', [
    chief.userId,
  ])
  await boss.call(objectRule.add, { roleId: held!.role_id, entity: 'user', scope: '3' })
  expect(await names(chief)).toEqual(['组长 华北'])
})

test('DOMAIN-007 who belongs to no department works with everybody; several departments are named, hidden ones are not', async () => {
  const both = await someone({ tenant: 1001, can: ['user:list', 'depart:list'] })
  await boss.call(user.edit, { id: both.userId, realname: '两处', selecteddeparts: [lower, elsewhere] })
  const free = await someone({ tenant: 1001, can: ['user:list', 'depart:list'] })
  expect(await names(free)).toEqual(expect.arrayContaining(['组员 一部', '南方人 华南', '两处 一部,华南']))
  const frozen = await person('冻结的', lower)
  await boss.call(account.freeze, { ids: [frozen.userId], status: 2 })
  expect(await names(free, lower)).toEqual(['两处 一部,华南', '组员 一部'])
  await limitPerson({ sql }, free, 'user', { hidden: ['orgCodeTxt'] })
  expect(await names(free, lower)).toEqual(['两处 ', '组员 '])
})
