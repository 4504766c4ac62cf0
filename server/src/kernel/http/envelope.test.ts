import { get, post } from '@banyan/contract/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { refusalAnswer, success } from './envelope.ts'

const declared = { needs: 'session', input: z.object({}), result: z.null() } as const
const place = { family: 'thing', name: 'do', scope: 'own' } as const
const read = { ...get('/thing', declared), ...place }
const write = { ...post('/thing', declared), ...place }
const at = 1_700_000_000_000

test('API-001 a success is told in the words of the call, of its declaration, or the usual ones', () => {
  const said = { success: true, code: 200, result: 7, timestamp: at }
  expect(success({ endpoint: read, at }, 7)).toEqual({ ...said, message: '查询成功' })
  expect(success({ endpoint: write, at }, 7)).toEqual({ ...said, message: '操作成功！' })
  const own = { ...write, says: '添加成功！' }
  expect(success({ endpoint: own, at }, 7)).toEqual({ ...said, message: '添加成功！' })
  expect(success({ endpoint: own, at }, 7, '部分成功', 201)).toEqual({
    ...said,
    message: '部分成功',
    code: 201,
  })
})

test('API-002 a call of the login type spells its code as text', () => {
  const login = { ...write, loginType: true } as const
  expect(success({ endpoint: login, at }, null).code).toBe('200')
  expect(refusalAnswer({ endpoint: login, at }, refuse.noPermission()).code).toBe('510')
})

test('API-001 a refusal carries its text, code and result, also where no call is known', () => {
  const refusal = new Refusal('不行', { code: 507, result: { a: 1 } })
  const answer = { success: false, message: '不行', code: 507, result: { a: 1 }, timestamp: at }
  expect(refusalAnswer({ endpoint: read, at }, refusal)).toEqual(answer)
  expect(refusalAnswer({ at }, refusal)).toEqual(answer)
})
