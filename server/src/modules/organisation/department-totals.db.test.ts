import { user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { departUser } from '@banyan/contract/organisation/user-depart'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { signIn, someone } = await startServer()
const boss = await signIn('u0001')

test('LIST-012 a total follows every table its conditions read: a user added to a second department is counted there', async () => {
  const first = await boss.call(depart.add, { departName: '第一部门' })
  const { id } = await boss.call(depart.add, { departName: '第二部门' })
  const person = await someone()
  // The first department also becomes the main one, which is a change of the user; the second changes the link alone.
  await boss.call(departUser.addMembers, { depId: first.id, userIdList: [person.userId] })
  const members = async () => boss.call(user.list, { id })
  expect(await members()).toMatchObject({ total: 0, records: [] })
  await boss.call(departUser.addMembers, { depId: id, userIdList: [person.userId] })
  const page = await members()
  expect([page.total, page.records.map((row) => row.id)]).toEqual([1, [person.userId]])
})
