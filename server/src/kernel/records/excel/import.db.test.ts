import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { role } from '@banyan/contract/access/role'
import { vehicleBrand } from '@banyan/contract/fleet/vehicle-brand'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'
import { user } from '@banyan/contract/identity/user'
import { type ImportResult, importProgress } from '@banyan/contract/uniform'
import { type Cell, readWorkbook, writeWorkbook } from '@banyan/workbook/workbook'
import { expect, test } from 'vitest'
import { multipart, startServer } from '#testing/server.ts'

const { dataDir, signIn, someone, sql } = await startServer()
const manager = await signIn('u0001')
const [type] = await sql<{ id: string }>(
  `select id from fleet_vehicle_type where tenant_id = 1000 and name = '客车'`,
)

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
async function workbook(rows: Cell[][], format: 'xls' | 'xlsx' = 'xls'): Promise<Buffer> {
  const [titles = [], ...rest] = rows
  async function* batches() {
    yield rest
  }
  const file = await writeWorkbook(
    format,
    '表',
    titles.map((title) => ({ title: String(title) })),
    batches(),
  )
  try {
    return readFileSync(file.path)
  } finally {
    await file.remove()
  }
}
const send = async (
  of: { importExcel: { path: string } },
  name: string,
  content: Buffer,
  fields = {},
  who = manager,
) => {
  const { status, body } = await who.fetch(of.importExcel.path, multipart(name, content, fields))
  return { status, ...body, result: body.result as ImportResult }
}
async function rowsOf(content: Buffer, name = 'read.xls'): Promise<Cell[][]> {
  const file = join(dataDir, name)
  writeFileSync(file, content)
  const rows: Cell[][] = []
  for await (const batch of readWorkbook(file, name)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}
const typeNamed = async (name: string) =>
  (await manager.call(vehicleType.list, { name: `eq ${name}` })).records[0]

test('LIST-029 API-006 DEC-068 all rows good: code 200, the number of rows, empty file members', async () => {
  const answer = await send(
    vehicleType,
    'types.xls',
    await workbook([
      ['类型名称', '类型编码', '排序'],
      ['导入一', 'I1', 1],
      ['导入二', null, '2'],
    ]),
  )
  expect(answer).toMatchObject({
    status: 200,
    success: true,
    code: 200,
    message: '文件导入成功！数据行数：2',
    result: { totalCount: 2, successCount: 2, errorCount: 0, msg: '', fileUrl: '', fileName: '' },
  })
  expect(await typeNamed('导入一')).toMatchObject({ code: 'I1', sortNo: 1, createBy: 'u0001', version: 1 })
  expect(await typeNamed('导入二')).toMatchObject({ code: null, sortNo: 2 })
})

test('LIST-029 LIST-031 API-006 DEC-068 with bad rows the good ones are stored, code 201, and a workbook tells why', async () => {
  const answer = await send(
    vehicleType,
    'types.csv',
    csv('类型名称,类型编码,排序', '好的,G,1', ',没有名称,2', '坏数字,B,x', '客车,重复,3'),
  )
  expect(answer).toMatchObject({
    success: true,
    code: 201,
    message: '文件导入成功，但有错误。',
    result: {
      totalCount: 4,
      successCount: 1,
      errorCount: 3,
      msg: '总上传行数：4，已导入行数：1，错误行数：3',
      fileName: '车辆类型导入错误.xls',
    },
  })
  expect(await typeNamed('好的')).toMatchObject({ code: 'G' })
  const file = await manager.fetch(answer.result.fileUrl)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/vnd.ms-excel'])
  expect(await rowsOf(file.raw)).toEqual([
    ['类型名称', '类型编码', '排序', '错误信息'],
    [null, '没有名称', expect.anything(), '第 3 行「类型名称」：请输入类型名称'],
    ['坏数字', 'B', 'x', '第 4 行「排序」：请输入排序'],
    ['客车', '重复', expect.anything(), '第 5 行「类型名称」：数据库中已存在该记录'],
  ])
  const stranger = await someone({ tenant: 1001, roles: ['tenant_admin'] })
  expect((await stranger.fetch(answer.result.fileUrl)).status).toBe(404)
})

test.each([{ mode: 'all' }, { validateStatus: '1' }])(
  'DEC-068 with %j one bad row means that nothing is stored',
  async (fields) => {
    const before = await sql(`select count(*)::int as n from fleet_vehicle_type`)
    const answer = await send(vehicleType, 'types.csv', csv('类型名称', '全好一', '全好二', '客车'), fields)
    expect(answer).toMatchObject({
      code: 201,
      result: {
        totalCount: 3,
        successCount: 0,
        errorCount: 1,
        msg: '总上传行数：3，已导入行数：0，错误行数：1',
      },
    })
    expect(await sql(`select count(*)::int as n from fleet_vehicle_type`)).toEqual(before)
    expect(await sql(`select 1 from kernel_log where after->>'name' = '全好一'`)).toEqual([])
  },
)

test('LIST-029 DEC-068 the template names the columns import understands: filled in and sent back it is stored', async () => {
  const template = await manager.ask(vehicleBrand.importTemplate, { format: 'xlsx' })
  expect(String(template.headers['content-disposition'])).toContain(
    encodeURIComponent('车辆品牌导入模板.xlsx'),
  )
  const [titles = []] = await rowsOf(template.raw, 'template.xlsx')
  expect(titles).toEqual(['品牌名称', '车辆类型'])
  const answer = await send(vehicleBrand, 'filled.xlsx', await workbook([titles, ['回填牌', '客车']], 'xlsx'))
  expect(answer).toMatchObject({ code: 200 })
  const [brand] = (await manager.call(vehicleBrand.list, { name: '回填牌' })).records
  expect(brand).toMatchObject({ typeId: type!.id, typeId_dictText: '客车' })
})

test('DEC-068 the titles may stand in row 2 or 3, in any order, with a star, among unknown columns', async () => {
  for (const [at, lines] of [
    ['二', ['2026年车辆类型表', '排序,备注,*类型名称', '7,无,第二行']],
    ['三', ['说明', '填写人：张三', '类型编码, 类型名称 ', 'C,第三行']],
  ] as const) {
    expect(await send(vehicleType, 'x.csv', csv(...lines))).toMatchObject({
      code: 200,
      result: { totalCount: 1 },
    })
    expect(await typeNamed(`第${at}行`)).toBeTruthy()
  }
  const fourth = await send(vehicleType, 'x.csv', csv('一', '二', '三', '类型名称', '第四行'))
  expect(fourth).toMatchObject({
    success: false,
    code: 500,
    message: '文件导入失败:未找到标题行，至少需要列：类型名称',
  })
})

test.each([
  ['x.exe', csv('MZ'), '文件导入失败:仅支持.xls、.xlsx、.csv格式的文件'],
  ['x.xlsx', csv('PK\u0003\u0004broken'), /^文件导入失败:文件/],
  ['x.csv', csv('类型名称'), '文件导入失败:文件中没有数据行'],
  ['x.csv', csv('名称', '甲'), '文件导入失败:未找到标题行，至少需要列：类型名称'],
  ['x.csv', Buffer.alloc(0), /^文件导入失败:/],
])('DEC-068 the file %s is refused with a reason', async (name, content, text) => {
  const answer = await send(vehicleType, name, content)
  expect([answer.status, answer.success, answer.code, answer.result]).toEqual([200, false, 500, null])
  expect(answer.message).toMatch(text)
})

test('DEC-068 formula-like texts come back as they were after export and import', async () => {
  const names = ['=HYPERLINK("x")', '+8613800000000', '-负数', '@某人', "'单引号", "'=一加一", "''-二"]
  for (const name of names) await manager.call(vehicleType.add, { name, code: '公式' })
  const exported = await manager.ask(vehicleType.exportXls, {
    code: '公式',
    column: 'createTime',
    order: 'asc',
  })
  const { records } = await manager.call(vehicleType.list, { code: '公式' })
  await manager.call(vehicleType.removeBatch, { ids: records.map(({ id }) => id) })
  expect(await send(vehicleType, 'again.xls', exported.raw)).toMatchObject({
    code: 200,
    result: { totalCount: names.length },
  })
  const again = await manager.call(vehicleType.list, { code: '公式', column: 'name', order: 'asc' })
  expect(again.records.map(({ name }) => name).sort()).toEqual([...names].sort())
})

test('DEC-068 progress is readable under its id by the one who imports, and by nobody else', async () => {
  await send(vehicleType, 'x.csv', csv('类型名称', '进度一', '进度二'), { importId: 'my-import' })
  expect(await manager.call(importProgress.read, { id: 'my-import' })).toEqual({
    state: 'done',
    done: 2,
    total: 2,
  })
  const other = await someone({ can: ['vehicleType:import'] })
  expect(await other.call(importProgress.read, { id: 'my-import' })).toEqual({
    state: 'unknown',
    done: 0,
    total: 0,
  })
  await send(vehicleType, 'x.exe', csv('x'), { importId: 'bad' })
  expect(await manager.call(importProgress.read, { id: 'bad' })).toMatchObject({ state: 'failed' })
})

test('DEC-050 imported users: dictionary texts, known ones left out by their row, no password until one is set', async () => {
  const answer = await send(
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
    sex: '2',
    status: '1',
  })
  await expect(signIn('imported_1', '')).rejects.toThrow('请输入密码')
  await expect(signIn('imported_1', 'anything at all')).rejects.toThrow('用户名或密码错误')
})

test('DEC-048 imported roles leave out known codes', async () => {
  const answer = await send(
    role,
    'roles.csv',
    csv('角色名称,角色编码', '新角色,imported_role', '调度,dispatcher'),
  )
  const rows = await rowsOf((await manager.fetch(answer.result.fileUrl)).raw)
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual([
    '第 3 行的 roleCode 值：dispatcher 已存在，忽略导入',
  ])
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
  const answer = await send(user, 'people.csv', csv('用户名,姓名,性别,手机号,邮箱,生日,负责部门', ...lines))
  expect(answer).toMatchObject({ code: 201, result: { successCount: 2, errorCount: rows.length } })
  const [, ...bad] = await rowsOf((await manager.fetch(answer.result.fileUrl)).raw)
  expect(bad.map((row) => row.at(-1))).toEqual(rows.map(([, told]) => expect.stringContaining(told)))
})
