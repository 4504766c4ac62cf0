import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { toRefusal, uniqueTexts } from '#kernel/call/errors.ts'
import { tableInfo, tableList, tenantTable } from '#kernel/database/table.ts'
import { Refusal } from '#kernel/refusal.ts'

const app = new AppState()
const parts = tenantTable(
  'testing_part',
  { code: text(), name: text() },
  { unique: [['code'], ['name']], taken: { code: '编码已存在' } },
)
app.provide(tableList, [tableInfo(parts)])

const away = [503, '系统正在维护，请稍后再试']
test.each<[thrown: object, answer: unknown[] | undefined]>([
  [new Refusal('不行'), [200, '不行']],
  [{ code: '23505' }, [200, '数据库中已存在该记录']],
  [{ code: '23505', constraint: 'testing_part_code_unique' }, [200, '编码已存在']],
  [{ code: '23505', constraint: 'testing_part_name_unique' }, [200, '数据库中已存在该记录']],
  [{ code: '23503' }, [200, '关联的数据不存在或正在被使用']],
  [{ code: '23502' }, [200, '必填项不能为空']],
  [{ code: '55P03' }, [200, '数据正在被其他操作占用，请稍后再试']],
  [{ code: '40001' }, [200, '数据正在被其他操作占用，请稍后再试']],
  [{ code: '40P01' }, [200, '数据正在被其他操作占用，请稍后再试']],
  [{ code: '22001' }, [200, '字段太长,超出数据库字段的长度']],
  [{ code: '22P02' }, [200, '参数错误']],
  [{ cause: { code: '22021' }, message: 'Failed query: select …' }, [200, '参数错误']],
  [{ code: '57014' }, [200, '查询超时，请缩小查询范围后重试']],
  [{ code: '57P01' }, away],
  [{ code: '53300' }, away],
  [{ code: '08006' }, away],
  [{ code: 'ECONNREFUSED' }, away],
  [{ code: 'EPIPE' }, away],
  [{ code: 'ENOSPC', syscall: 'write' }, [507, '服务器存储空间不足，请联系管理员']],
  [{ cause: { code: 'EDQUOT' } }, [507, '服务器存储空间不足，请联系管理员']],
  [{ message: 'Connection terminated unexpectedly' }, away],
  [{ cause: new Error('Connection terminated unexpectedly'), message: 'Failed query: select …' }, away],
  [{ code: 'ENOENT', syscall: 'connect' }, away],
  [{ code: 'ENOENT', syscall: 'open' }, undefined],
  [{ code: '25006' }, away],
  [{ message: 'timeout exceeded when trying to connect' }, away],
  [{ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, [400, '参数错误']],
  [{ statusCode: 400 }, [400, '参数错误']],
  [{ statusCode: 399 }, undefined],
  [{ statusCode: 415 }, [400, '参数错误']],
  [{ statusCode: 404 }, [404, '路径不存在，请检查路径是否正确']],
  [{ code: '42P01' }, undefined],
  [{ statusCode: 500 }, undefined],
  [new TypeError('x is not a function'), undefined],
])('DEC-002 DEC-114 %j means %j; what is left is a bug', (thrown, answer) => {
  const refusal = toRefusal(thrown, app.part(uniqueTexts))
  expect(refusal && [refusal.status, refusal.message]).toEqual(answer)
})

test('anything at all may be thrown', () => {
  for (const thrown of [undefined, null, 'text', 5, {}]) expect(toRefusal(thrown)).toBeUndefined()
})
