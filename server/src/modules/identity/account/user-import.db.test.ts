import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { csv, rowsOf, sendImport } from '#testing/workbooks.ts'

const { signIn } = await startServer()
const manager = await signIn('u0001')

test('DEC-050 imported users: dictionary texts, known ones left out by their row, no password until one is set', async () => {
  const answer = await sendImport(
    manager,
    user,
    'people.csv',
    csv(
      '用户名,姓名,性别,手机号',
      'imported_1,导入人,女,13700001111',
      'u0002,重名,男,',
      'imported_2,同号,男,13700001111',
    ),
  )
  expect(answer).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1 } })
  const [titles, ...bad] = await rowsOf((await manager.fetch(answer.result.fileUrl)).raw)
  expect(titles!.at(-1)).toBe('错误信息')
  expect(bad.map((row) => row.at(-1))).toEqual([
    '第 3 行：用户名已经存在，忽略导入。',
    '第 4 行：手机号已经存在，忽略导入。',
  ])
  expect((await manager.call(user.list, { username: 'imported_1' })).records[0]).toMatchObject({
    sex: 2,
    status: 1,
  })
  await expect(signIn('imported_1', '')).rejects.toThrow('请输入密码')
  await expect(signIn('imported_1', 'anything at all')).rejects.toThrow('用户名或密码错误')
})

test('DEC-068 the error workbook names row and column of every kind of defect, all of a row at once', async () => {
  const long = '长'.repeat(60)
  const rows: [line: string, told: string][] = [
    [',没有用户名,,,,,', '第 2 行「用户名」：请输入用户名'],
    ['坏 名,坏用户名,,,,,', '第 3 行「用户名」：用户名只能是2至50位字母、数字或 _ . @ -'],
    ['d03,,,,,,', '第 4 行「姓名」：请输入姓名'],
    [`d04,${long},,,,,`, '第 5 行「姓名」：'],
    ['d05,性别不对,未知,,,,', '第 6 行「性别」：性别的值不正确'],
    ['d06,手机不对,,12345,,,', '第 7 行「手机号」：请输入正确的手机号'],
    ['d07,邮箱不对,,,不是邮箱,,', '第 8 行「邮箱」：请输入正确的邮箱'],
    ['d08,生日不对,,,,2026-02-30,', '第 9 行「生日」：'],
    ['d09,部门不对,,,,,不存在的部门', '第 10 行「负责部门」：负责部门不存在，请重新选择'],
    ['u0003,系统里有,,,,,', '第 11 行：用户名已经存在，忽略导入。'],
    ['d11,文件里有,,13755550001,,,', '第 13 行：手机号已经存在，忽略导入。'],
    ['d12,邮箱重复,,,dup@example.com,,', '第 15 行：电子邮件已经存在，忽略导入。'],
    ['d13,两处不对,,1,2,,', '第 16 行「手机号」：请输入正确的手机号；第 16 行「邮箱」：请输入正确的邮箱'],
  ]
  const lines = rows.map(([line]) => line)
  lines.splice(10, 0, 'good1,好人一,,13755550001,,,')
  lines.splice(12, 0, 'good2,好人二,女,,dup@example.com,1990-01-02,')
  const answer = await sendImport(
    manager,
    user,
    'people.csv',
    csv('用户名,姓名,性别,手机号,邮箱,生日,负责部门', ...lines),
  )
  expect(answer).toMatchObject({ code: 201, result: { successCount: 2, errorCount: rows.length } })
  const [, ...bad] = await rowsOf((await manager.fetch(answer.result.fileUrl)).raw)
  expect(bad.map((row) => row.at(-1))).toEqual(rows.map(([, told]) => expect.stringContaining(told)))
})
