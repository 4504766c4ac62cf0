import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { type Client, startServer } from '#testing/server.ts'

/* Receipts tell of people too: they go by the same rules as the list of users (security, section 15). */

const { signIn, someone, sql } = await startServer()
const boss = await signIn('u0001')
const reader = await someone({ can: ['announcement:list', 'announcement:release'] })
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
  expect(String(rows[0]?.userIds_dictText).split(',').sort()).toEqual(['其他用户', '测试'].sort())
})
