import { account, user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { csv, rowsOf, sendImport } from '#testing/workbooks.ts'

const { signIn } = await startServer()
const manager = await signIn('u0001')
await manager.call(depart.add, { departName: '导入部' })
const send = (fields: Record<string, string>, ...lines: string[]) =>
  sendImport(manager, user, 'users.csv', csv(...lines), fields)
const named = async (username: string) => (await manager.call(user.list, { username })).records[0]

test('the template names department, role and password', async () => {
  const { raw } = await manager.fetch('/sys/user/importTemplate')
  expect((await rowsOf(raw))[0]).toEqual(expect.arrayContaining(['用户名', '姓名', '部门', '角色', '密码']))
})

test('users are imported with their departments, roles and passwords, and sign in', async () => {
  const answer = await send(
    {},
    '用户名,姓名,部门,角色,密码',
    'imp_1,甲,导入部,"普通员工、调度员",Import-2026-pass',
    'imp_2,乙,,,',
  )
  expect(answer).toMatchObject({ code: 200, result: { successCount: 2, ignored: [] } })
  const first = await named('imp_1')
  expect(first?.orgCodeTxt).toBe('导入部')
  expect(first?.roleNames?.split(',').toSorted()).toEqual(['普通员工', '调度员'].toSorted())
  expect(await named('imp_2')).toMatchObject({ orgCodeTxt: '', roleNames: '' })
  expect((await signIn('imp_1', 'Import-2026-pass')).username).toBe('imp_1')
})

test('a look at a file stores nothing and tells ignored columns and what is wrong in which cell', async () => {
  const answer = await send(
    { mode: 'check' },
    '用户名,姓名,部门,角色,密码,星座',
    'look_1,甲,导入部,普通员工,Import-2026-pass,狮子',
    'look_2,乙,没有的部,普通员工,123,狮子',
    'u0002,丙,,,,',
  )
  expect(answer).toMatchObject({
    message: '核对完成',
    result: { totalCount: 3, successCount: 0, errorCount: 2 },
  })
  expect(answer.result.ignored).toEqual(['星座'])
  expect(answer.result.titles).toEqual(['用户名', '姓名', '部门', '角色', '密码', '星座'])
  expect(answer.result.wrongRows).toEqual([
    {
      row: 3,
      cells: ['look_2', '乙', '没有的部', '普通员工', '', '狮子'],
      faults: [
        { column: '部门', text: '部门“没有的部”不存在' },
        { column: '密码', text: '密码格式不符合规范' },
      ],
    },
    expect.objectContaining({ row: 4, faults: [{ column: '用户名', text: '用户名已存在' }] }),
  ])
  expect(answer.result.secrets).toEqual(['密码'])
  expect(await named('look_1')).toBeUndefined()
})

test('the kept file of wrong rows holds no password', async () => {
  const { result } = await send({}, '用户名,姓名,部门,密码', 'keep_1,甲,没有的部,Import-2026-pass')
  const rows = await rowsOf((await manager.fetch(result.fileUrl)).raw)
  expect(rows[1]?.slice(0, 4)).toEqual(['keep_1', '甲', '没有的部', null])
  expect((await manager.ask(account.isFree, { username: 'keep_1' })).body.result).toBe(true)
})

test('DEC-050 the kept file says in its last column what of a row is known already', async () => {
  await send({}, '用户名,姓名,手机号,邮箱,工号', 'known_1,甲,13900003141,known@example.com,K-3141')
  const { result } = await send(
    {},
    '用户名,姓名,手机号,邮箱,工号',
    'known_1,乙,,,',
    'known_2,乙,13900003141,,',
    'known_3,乙,,known@example.com,',
    'known_4,乙,,,K-3141',
  )
  const [, ...rows] = await rowsOf((await manager.fetch(result.fileUrl)).raw)
  expect(rows.map((row) => row.at(-1))).toEqual([
    '第 2 行：用户名已经存在，忽略导入。',
    '第 3 行：手机号已经存在，忽略导入。',
    '第 4 行：电子邮件已经存在，忽略导入。',
    '第 5 行：工号已经存在，忽略导入。',
  ])
})

test('wrong rows come back in the order of the file, whenever their fault was found', async () => {
  const { result } = await send(
    { mode: 'check' },
    '用户名,姓名,密码',
    'u0002,甲,',
    'order_1,乙,123',
    'u0003,丙,',
  )
  expect(result.wrongRows?.map(({ row }) => row)).toEqual([2, 3, 4])
})
