import { roleUser } from '@banyan/contract/access/role-user'
import { log } from '@banyan/contract/identity/log'
import { user } from '@banyan/contract/identity/user'
import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Logs and receipts tell of people too: they go by the same rules as the list of users (security, section 15). */

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const reader = await someone({
  can: ['log:list', 'user:list', 'role:list', 'announcement:list', 'announcement:release'],
})
const [seen, unseen] = [await someone(), await someone()]
await sql(`update identity_user set work_no = 'seen' where id = $1`, [seen.userId])
await limit(reader, [{ field: 'workNo', rule: 'eq', val: 'seen' }], ['phone'])

/** Gives a person one rule over people. */
async function limit({ userId }: Client, condition: object[], hidden: string[]): Promise<void> {
  const content = JSON.stringify(hidden.map((attr) => ({ attr, visible: false })))
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(`insert into access_attr_rule (id, name, entity, content) values ('told', 'told', 'user', $1)`, [
    content,
  ])
  await sql(
    `insert into access_object_rule (id, role_id, entity, scope, condition, rule_id)
     select $2, role_id, 'user', '5', $3, 'told' from access_user_role where user_id = $1`,
    [userId, newId(), JSON.stringify(condition)],
  )
  await sql('commit')
}

test('security §15 the log leaves out people the reader may not see, and members hidden from them', async () => {
  for (const { userId } of [seen, unseen])
    await boss.call(user.edit, {
      id: userId,
      realname: '改名',
      phone: `139${userId.slice(-8).replace(/\D/g, '0')}`,
    })
  await sql(`update kernel_log set user_id = $1, username = $2 where user_id = $3`, [
    seen.userId,
    seen.username,
    boss.userId,
  ])
  const all = await boss.call(log.list, { entity: 'user', pageSize: 500 })
  const about = all.records.filter(({ rowId }) => [seen.userId, unseen.userId].includes(String(rowId)))
  expect(about).toHaveLength(2)
  const shown = await reader.call(log.list, { entity: 'user', pageSize: 500 })
  expect(shown.records.map(({ rowId }) => rowId)).toEqual([seen.userId])
  expect(shown.total).toBe(1)
  expect(shown.records[0]?.after).toEqual({ realname: '改名' })
  const foreign = about.find(({ rowId }) => rowId === unseen.userId)
  await expect(reader.call(log.byId, { id: foreign!.id })).rejects.toThrow('未找到对应数据')
  expect(await reader.call(log.byId, { id: shown.records[0]!.id })).toMatchObject({ rowId: seen.userId })
})

test('security §15 what people out of sight did is left out, and lists of ids name people in sight only', async () => {
  const [role] = await sql<{ role_id: string }>(`select role_id from access_user_role where user_id = $1`, [
    seen.userId,
  ])
  await boss.call(roleUser.addHolders, { roleId: role!.role_id, userIdList: [unseen.userId] })
  const mine = await reader.call(log.list, { entity: 'role', pageSize: 500 })
  expect(mine.records).toEqual([])
  await sql(`update kernel_log set user_id = $1 where entity = 'role' and row_id = $2`, [
    seen.userId,
    role!.role_id,
  ])
  const { records } = await reader.call(log.list, { entity: 'role', pageSize: 500 })
  expect(records[0]?.after).toMatchObject({ userIds: [] })
})

test('security §15 the readers of an announcement are people in sight', async () => {
  const userIds = [seen.userId, unseen.userId]
  const draft = { titile: '收件人', msgCategory: '1', priority: 'L', msgType: 'USER', userIds }
  const { id } = await boss.call(announcement.add, draft)
  await boss.call(announcementState.release, { id })
  const all = await boss.call(announcementState.readers, { anntId: id })
  expect(all.records.map(({ userId }) => userId).sort()).toEqual([...userIds].sort())
  const { records, total } = await reader.call(announcementState.readers, { anntId: id })
  expect([records.map(({ userId }) => userId), total]).toEqual([[seen.userId], 1])
  const { records: rows } = await reader.call(announcement.list, { titile: '收件人' })
  expect(String(rows[0]?.userIds_dictText).split(',').sort()).toEqual(['其他用户', '改名'].sort())
})
