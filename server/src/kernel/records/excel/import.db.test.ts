import { diceOf } from '@banyan/contract/testing/random-expression'
import { importProgress } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { newId } from '#kernel/keys.ts'
import { downloadStore } from '#kernel/records/download-store.ts'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { startServer } from '#testing/server.ts'
import { csv, rowsOf, sendImport, workbookOf } from '#testing/workbooks.ts'

const { app, someone, sql } = await startServer({}, gadgetEntities)
const manager = await someone({ can: gadgetActions })
const { id: busId } = await manager.call(gadgetType.add, { name: '客车' })
const send = (of: Parameters<typeof sendImport>[1], name: string, content: Buffer, fields = {}) =>
  sendImport(manager, of, name, content, fields)
const typeNamed = async (name: string) =>
  (await manager.call(gadgetType.list, { name: `eq ${name}` })).records[0]

test('LIST-029 API-006 DEC-068 all rows good: code 200, the number of rows, empty file members', async () => {
  const answer = await send(
    gadgetType,
    'types.xls',
    await workbookOf([
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
  expect(await typeNamed('导入一')).toMatchObject({
    code: 'I1',
    sortNo: 1,
    createBy: manager.username,
    version: 1,
  })
  expect(await typeNamed('导入二')).toMatchObject({ code: null, sortNo: 2 })
})

test('LIST-029 LIST-031 API-006 DEC-068 with bad rows the good ones are stored, code 201, and a workbook tells why', async () => {
  const answer = await send(
    gadgetType,
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
      fileName: '样品类型导入错误.xls',
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

test('DEC-068 while the storage is away an import is stored all the same, and its answer says that there is no error file', async () => {
  const store = app.state.part(downloadStore)
  app.state.provide(downloadStore, { ...store, save: () => Promise.reject(new Error('storage is away')) })
  try {
    const content = csv('类型名称,类型编码,排序', '存储不可用,S,1', ',没有名称,2')
    expect(await send(gadgetType, 'types.csv', content)).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。错误文件未能生成，错误行请在页面上查看。',
      result: { successCount: 1, errorCount: 1, fileUrl: '', fileName: '', wrongRows: [{ row: 3 }] },
    })
  } finally {
    app.state.provide(downloadStore, store)
  }
  expect(await typeNamed('存储不可用')).toMatchObject({ code: 'S' })
})

test.each([{ mode: 'all' }, { validateStatus: '1' }])(
  'DEC-068 with %j one bad row means that nothing is stored',
  async (fields) => {
    const before = await sql(`select count(*)::int as n from testing_gadget_type`)
    const answer = await send(gadgetType, 'types.csv', csv('类型名称', '全好一', '全好二', '客车'), fields)
    expect(answer).toMatchObject({
      code: 201,
      result: {
        totalCount: 3,
        successCount: 0,
        errorCount: 1,
        msg: '总上传行数：3，已导入行数：0，错误行数：1',
      },
    })
    expect(await sql(`select count(*)::int as n from testing_gadget_type`)).toEqual(before)
    expect(await sql(`select 1 from kernel_log where after->>'name' = '全好一'`)).toEqual([])
  },
)

test('LIST-029 DEC-068 the template names the columns import understands: filled in and sent back it is stored', async () => {
  const template = await manager.ask(gadget.importTemplate, { format: 'xlsx' })
  expect(String(template.headers['content-disposition'])).toContain(encodeURIComponent('样品导入模板.xlsx'))
  const [titles = []] = await rowsOf(template.raw)
  expect(titles).toEqual(['样品名称', '样品类型', '状态'])
  const answer = await send(
    gadget,
    'filled.xlsx',
    await workbookOf([titles, ['回填样品', '客车', '启用']], 'xlsx'),
  )
  expect(answer).toMatchObject({ code: 200 })
  const [found] = (await manager.call(gadget.list, { name: '回填样品' })).records
  expect(found).toMatchObject({ typeId: busId, typeId_dictText: '客车', status: '1' })
})

test('DEC-068 the titles may stand in row 2 or 3, in any order, with a star, among unknown columns', async () => {
  for (const [at, lines] of [
    ['二', ['2026年样品类型表', '排序,备注,*类型名称', '7,无,第二行']],
    ['三', ['说明', '填写人：张三', '类型编码, 类型名称 ', 'C,第三行']],
  ] as const) {
    expect(await send(gadgetType, 'x.csv', csv(...lines))).toMatchObject({
      code: 200,
      result: { totalCount: 1 },
    })
    expect(await typeNamed(`第${at}行`)).toBeTruthy()
  }
  const fourth = await send(gadgetType, 'x.csv', csv('一', '二', '三', '类型名称', '第四行'))
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
  const answer = await send(gadgetType, name, content)
  expect([answer.status, answer.success, answer.code, answer.result]).toEqual([200, false, 500, null])
  expect(answer.message).toMatch(text)
})

test('DEC-068 formula-like texts come back as they were after export and import', async () => {
  const names = ['=HYPERLINK("x")', '+8613800000000', '-负数', '@某人', "'单引号", "'=一加一", "''-二"]
  for (const name of names) await manager.call(gadgetType.add, { name, code: '公式' })
  const exported = await manager.ask(gadgetType.exportXls, {
    code: '公式',
    column: 'createTime',
    order: 'asc',
  })
  const { records } = await manager.call(gadgetType.list, { code: '公式' })
  await manager.call(gadgetType.removeBatch, { ids: records.map(({ id }) => id) })
  expect(await send(gadgetType, 'again.xls', exported.raw)).toMatchObject({
    code: 200,
    result: { totalCount: names.length },
  })
  const again = await manager.call(gadgetType.list, { code: '公式', column: 'name', order: 'asc' })
  expect(again.records.map(({ name }) => name).sort()).toEqual([...names].sort())
})

test('DEC-068 progress is readable under its id by the one who imports, and by nobody else', async () => {
  await send(gadgetType, 'x.csv', csv('类型名称', '进度一', '进度二'), { importId: 'my-import' })
  expect(await manager.call(importProgress.read, { id: 'my-import' })).toEqual({
    state: 'done',
    done: 2,
    total: 2,
  })
  const other = await someone({ can: ['gadgetType:import'] })
  expect(await other.call(importProgress.read, { id: 'my-import' })).toEqual({
    state: 'unknown',
    done: 0,
    total: 0,
  })
  await send(gadgetType, 'x.exe', csv('x'), { importId: 'bad' })
  expect(await manager.call(importProgress.read, { id: 'bad' })).toMatchObject({ state: 'failed' })
})

const logged = (more: string) =>
  sql(`select content, operate_type, entity, username from kernel_log where ${more} order by create_time, id`)
const who = { entity: 'gadgetType', username: manager.username }

test('DEC-068 the answer shows the wrong rows and the columns it does not know; the log tells what was stored', async () => {
  const answer = await send(
    gadgetType,
    'x.csv',
    csv('*类型名称,备注,类型编码', '答案好,无,LOG', ',空,LOG', '客车', '类型名称,备注,类型编码'),
  )
  expect(answer.result).toEqual({
    totalCount: 3,
    left: '3-4',
    successCount: 1,
    errorCount: 2,
    msg: '总上传行数：3，已导入行数：1，错误行数：2',
    fileUrl: expect.stringMatching(/./),
    fileName: '样品类型导入错误.xls',
    historyId: expect.stringMatching(/./),
    ignored: ['备注'],
    titles: ['类型名称', '备注', '类型编码'],
    wrongRows: [
      { row: 3, cells: ['', '空', 'LOG'], faults: [{ column: '类型名称', text: '请输入类型名称' }] },
      { row: 4, cells: ['客车', '', ''], faults: [{ column: '类型名称', text: '数据库中已存在该记录' }] },
    ],
  })
  expect(await logged(`after->>'code' = 'LOG'`)).toEqual([
    { ...who, content: '新增样品类型', operate_type: 2 },
  ])
  expect((await logged(`operate_type = 5`)).at(-1)).toEqual({
    ...who,
    content: '导入样品类型：1行',
    operate_type: 5,
  })
  const good = await send(gadgetType, 'x.csv', csv('类型名称', '答案更好'))
  expect(good.result).toEqual({
    totalCount: 1,
    successCount: 1,
    errorCount: 0,
    msg: '',
    fileUrl: '',
    fileName: '',
    historyId: expect.stringMatching(/./),
    ignored: [],
  })
})

test('DEC-068 a file that is only checked is told row by row, and leaves nothing behind', async () => {
  const before = await logged('operate_type = 5')
  const answer = await send(gadgetType, 'x.csv', csv('类型名称', '只核对', '客车', '也核对'), {
    mode: 'check',
  })
  expect([answer.code, answer.message]).toEqual([200, '核对完成'])
  expect(answer.result).toEqual({
    totalCount: 3,
    left: '2-4',
    successCount: 0,
    errorCount: 1,
    msg: '总上传行数：3，已导入行数：0，错误行数：1',
    fileUrl: '',
    fileName: '',
    ignored: [],
    titles: ['类型名称'],
    wrongRows: [{ row: 3, cells: ['客车'], faults: [{ column: '类型名称', text: '数据库中已存在该记录' }] }],
  })
  expect(await typeNamed('只核对')).toBeUndefined()
  expect(await logged('operate_type = 5')).toEqual(before)
  expect(await logged(`after->>'name' = '只核对'`)).toEqual([])
})

test('DEC-068 of many wrong rows the first 200 are shown, in their order, and the file has them all', async () => {
  const good = Array.from({ length: 60 }, (_, at) => `多行${at},MANY`)
  const wrong = Array.from({ length: 205 }, (_, at) => (at === 0 ? '客车,MANY' : `,坏${at}`))
  const { result } = await send(gadgetType, 'x.csv', csv('类型名称,类型编码', ...wrong, ...good))
  expect([result.totalCount, result.successCount, result.errorCount]).toEqual([265, 60, 205])
  expect(result.wrongRows?.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
  const [titles, first, ...rest] = await rowsOf((await manager.fetch(result.fileUrl)).raw)
  expect(titles).toEqual(['类型名称', '类型编码', '错误信息'])
  expect(first).toEqual(['客车', 'MANY', '第 2 行「类型名称」：数据库中已存在该记录'])
  expect(rest.at(-1)).toEqual([null, '坏204', '第 206 行「类型名称」：请输入类型名称'])
  expect(rest).toHaveLength(204)
  expect(await logged(`after->>'code' = 'MANY'`)).toHaveLength(60)
})

/* A thousand imports: RANDOM_IMPORTS=1000. */
const imports = Number(process.env.RANDOM_IMPORTS ?? 6)

test('DEC-068 DEC-114 random imports with mended cells: after each step the file is what is stored and what is left', {
  timeout: 60_000 + imports * 10_000,
}, async () => {
  const dice = diceOf(25)
  const random = () => dice(1000) / 1000
  const token = newId().slice(-6)
  for (let run = 0; run < imports; run++) {
    const size = 1 + Math.floor(random() * 12)
    const name = (row: number) => `${token}${run}-${row}`
    const faults = [
      (row: number) => ['', `C${row}`, '1'],
      (row: number) => [name(row), `C${row}`, '很多'],
      (row: number) => ['客车', `C${row}`, '1'],
    ]
    const wrong = (row: number) => (random() < 0.5 ? faults[Math.floor(random() * 3)]?.(row) : undefined)
    const rows = Array.from({ length: size }, (_, at) => wrong(at + 2) ?? [name(at + 2), `C${at + 2}`, '1'])
    const content = csv('类型名称,类型编码,排序', ...rows.map((cells) => cells.join(',')))
    const mode = random() < 0.3 ? 'all' : 'good'
    const stored = async () =>
      (await sql(`select 1 from testing_gadget_type where name like '${token}${run}-%'`)).length
    const checked = await send(gadgetType, 'x.csv', content, { mode: 'check' })
    expect([checked.result.totalCount, await stored()]).toEqual([size, 0])
    let { wrongRows = [], left } = checked.result
    for (let step = 0; left !== undefined && step < 4; step++) {
      // Each wrong row is mended, spoilt otherwise, or left as it is.
      const fixes = wrongRows.flatMap(({ row }) => {
        const dice = step > 1 ? 0 : random()
        if (dice > 0.7) return []
        const good = dice < 0.5
        return [
          [row, 0, name(row)],
          [row, 2, good ? '2' : '少'],
        ]
      })
      const answer = await send(gadgetType, 'x.csv', content, {
        mode,
        fixes: JSON.stringify(fixes),
        ...(step > 0 && { rows: left }),
      })
      const { result, code } = answer
      const inDatabase = await stored()
      expect([result.totalCount, result.successCount]).toEqual([size, inDatabase])
      expect(countIn(result.left) + inDatabase).toBe(size)
      expect(code).toBe(result.left === undefined ? 200 : 201)
      if (mode === 'good') expect(result.wrongRows?.length ?? 0).toBe(size - inDatabase)
      wrongRows = result.wrongRows ?? []
      left = result.left
      // What was typed and not taken is typed again: the file is still the first one.
      if (mode === 'all' && left !== undefined) {
        const all = rows
          .map((_, at) => [at + 2, 0, name(at + 2)])
          .concat(rows.map((_, at) => [at + 2, 2, '3']))
        const last = await send(gadgetType, 'x.csv', content, {
          mode,
          rows: left,
          fixes: JSON.stringify(all),
        })
        expect([last.code, await stored()]).toEqual([200, size])
        left = last.result.left
      }
    }
    expect(await stored()).toBe(size)
  }
})

test('DEC-068 the error file holds what is left, as it was mended', async () => {
  const content = csv('类型名称,排序', '留一,x', '留二,1', '留三,y')
  const first = await send(gadgetType, 'x.csv', content, { fixes: JSON.stringify([[4, 1, 'z']]) })
  expect(first.result).toMatchObject({ successCount: 1, errorCount: 2, left: '2,4' })
  const [, ...left] = await rowsOf((await manager.fetch(first.result.fileUrl)).raw)
  expect(left.map(([name, sortNo]) => [name, sortNo])).toEqual([
    ['留一', 'x'],
    ['留三', 'z'],
  ])
})

test.each([{ rows: '2-' }, { rows: '99' }, { fixes: 'x' }, { fixes: '[[1,2]]' }])(
  'a step that makes no sense (%j) is refused and stores nothing',
  async (fields) => {
    const answer = await send(gadgetType, 'x.csv', csv('类型名称', '无意义'), fields)
    expect([answer.success, answer.status < 500]).toEqual([false, true])
    expect(await typeNamed('无意义')).toBeUndefined()
  },
)

/** How many rows `2-5,9` names. */
const countIn = (ranges: string | undefined) =>
  (ranges ?? '').split(',').reduce((sum, range) => {
    const [from, to = from] = range.split('-').map(Number)
    return range === '' ? sum : sum + (to ?? 0) - (from ?? 0) + 1
  }, 0)
