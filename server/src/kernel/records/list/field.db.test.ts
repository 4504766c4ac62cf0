import { checkRule } from '@banyan/contract/online/check-rule'
import { gadgetBin } from '@banyan/contract/testing/gadget'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { gadget, gadgetActions, gadgetEntities, gadgets } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { binRoutes } from '../recycle-bin.ts'
import { uniformEntity } from '../uniform-handlers.ts'

const routes = [...gadgetEntities.routes, ...binRoutes(gadgetBin, uniformEntity(gadget, gadgets))]
const server = await startServer({}, { ...gadgetEntities, routes })
const { signIn, someone, sql } = server
const can = [...gadgetActions, 'gadget:recycle']

/** Someone who may do everything with gadgets, with a name of their own. */
async function named(realname: string) {
  const who = await someone({ can })
  await sql('update identity_user set realname = $2 where id = $1', [who.userId, realname])
  return who
}

test('LIST-021 DEC-066 a row is whole whatever `field` names; a caller who says so goes without the long texts it does not name', async () => {
  const boss = await signIn('u0001')
  const first = async (field?: string, longTexts?: 'named') =>
    Object.keys((await boss.call(checkRule.list, { field, longTexts, pageSize: 1 })).records[0] ?? {})
  const whole = await first()
  expect(whole).toContain('ruleDescription')
  expect(await first('id,,ruleName,undefined')).toEqual(whole)
  expect(await first('id,,ruleName,ruleDescription,action', 'named')).toContain('ruleDescription')
  const narrow = await first('id,,ruleName,undefined', 'named')
  expect(narrow).not.toContain('ruleDescription')
  expect(narrow).toEqual(expect.arrayContaining(['id', 'version', 'ruleName', 'ruleCode', 'createTime']))
})

test('DEC-114 a record names who made and last changed it, a list those it asks for; both keep the account', async () => {
  const [zhang, li] = [await named('张三'), await named('李四')]
  const { id } = await zhang.call(gadget.add, { name: '有人的' })
  await li.call(gadget.edit, { id, status: '1' })
  const accounts = { createBy: zhang.username, updateBy: li.username }
  expect(await li.call(gadget.byId, { id })).toMatchObject({
    ...accounts,
    createBy_dictText: '张三',
    updateBy_dictText: '李四',
  })
  const made = { createBy: zhang.username }
  const listed = async (field?: string) => (await li.call(gadget.list, { field, ...made })).records[0]
  expect(await listed()).toMatchObject(accounts)
  expect(
    Object.keys((await listed('id,name')) ?? {}).filter((member) => /By_dictText$/.test(member)),
  ).toEqual([])
  const both = { createBy_dictText: '张三', updateBy_dictText: '李四' }
  expect(await listed('id,name,createBy,updateBy')).toMatchObject({ ...accounts, ...both })
  expect(await listed('id,name,createBy')).not.toHaveProperty('updateBy_dictText')
  await li.call(gadget.remove, { id })
  const [removed] = (await zhang.call(gadgetBin.removed, { keyword: '有人的' })).records
  expect(removed).toMatchObject({ updateBy: li.username, updateBy_dictText: '李四' })
})

test('DEC-063 a rule on the creator compares the account; whoever may not see it or names sees no name', async () => {
  const [zhang, li, same] = [await named('同名'), await named('李四'), await named('同名')]
  const { id } = await zhang.call(gadget.add, { name: '同名一' })
  const { id: other } = await same.call(gadget.add, { name: '同名二' })
  const condition = { field: 'createBy', rule: 'eq', val: zhang.username }
  await limitPerson(server, li, 'gadget', { condition })
  const { records } = await li.call(gadget.list, { field: 'id,createBy', name: '同名*' })
  expect(records.map((row) => [row.id, row.createBy_dictText])).toEqual([[id, '同名']])
  await expect(li.call(gadget.byId, { id: other })).rejects.toThrow('未找到')
  const blind = await named('看不见')
  await limitPerson(server, blind, 'gadget', { hidden: ['createBy'] })
  const hidden = await blind.call(gadget.byId, { id })
  expect(Object.keys(hidden).filter((member) => member.startsWith('createBy'))).toEqual([])
  const nameless = await named('不知名')
  await limitPerson(server, nameless, 'user', { hidden: ['realname'] })
  expect((await nameless.call(gadget.byId, { id })).createBy_dictText).toBe(zhang.username)
})
