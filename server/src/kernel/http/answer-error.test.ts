import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { clock, clockBasedOn } from '#kernel/clock.ts'
import { tableList } from '#kernel/database/table.ts'
import { type RefusedCall, refusedCalls } from '#kernel/observe/refused-calls.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { errorAnswerer } from './answer-error.ts'

const endpoint = { family: 'thing', name: 'read' } as never

/** What someone hears of something thrown, what the log of denials hears, and whether it counts as a bug. */
async function answerTo(
  thrown: unknown,
  who: Partial<Pick<FastifyRequest, 'caller' | 'claims'>> = {},
  config: object = { endpoint },
) {
  const denials: RefusedCall[] = []
  let bugs = 0
  const state = new AppState()
  state.provide(
    clock,
    clockBasedOn(() => 7000),
  )
  state.provide(tableList, [])
  state.provide(refusedCalls, { note: (refused) => void denials.push(refused) })
  const app = Fastify({ genReqId: () => 'r1' })
  app.setErrorHandler(errorAnswerer(state, () => bugs++))
  let told: string | undefined
  app.get('/', { config }, async (request) => {
    Object.assign(request, who)
    throw thrown
  })
  app.addHook('onResponse', async (request) => {
    told = request.refusal
  })
  const { statusCode, headers, body } = await app.inject({ url: '/', remoteAddress: '10.0.0.9' })
  const answer = JSON.parse(body) as unknown
  return { status: statusCode, retryAfter: headers['retry-after'], answer, denials, bugs, told }
}

const claims = { sessionId: 's1', tenantId: 1000, expired: false }
const caller = { userId: 'u1', username: 'someone', tenantId: 1001 } as FastifyRequest['caller']
const said = (message: string, code: number | string = 500) => ({
  success: false,
  message,
  code,
  result: null,
  timestamp: 7000,
})

test('DEC-002 a refusal is answered with its status and told to the log, and is neither a denial nor a bug', async () => {
  expect(await answerTo(new Refusal('不行'), { claims, caller })).toEqual({
    status: 200,
    retryAfter: undefined,
    answer: said('不行'),
    denials: [],
    bugs: 0,
    told: '不行',
  })
})

test('operations 8 whoever finds the server unable to work is told when to come again', async () => {
  expect(await answerTo(refuse.unavailable())).toMatchObject({
    status: 503,
    retryAfter: '2',
    answer: said('系统正在维护，请稍后再试'),
  })
})

test('security §14 a denial is noted with the session, the person where they are known, and no more', async () => {
  const denial = refuse.noPermission()
  const noted = {
    sessionId: 's1',
    endpoint,
    reason: '没有权限，请联系管理员授权',
    address: '10.0.0.9',
    requestId: 'r1',
  }
  const known = await answerTo(denial, { claims, caller })
  expect(known).toMatchObject({ status: 403, answer: said(denial.message, 510), bugs: 0 })
  expect(known.denials).toEqual([{ ...noted, tenantId: 1001, person: { userId: 'u1', username: 'someone' } }])
  expect((await answerTo(denial, { claims })).denials).toEqual([
    { ...noted, tenantId: 1000, person: undefined },
  ])
  expect((await answerTo(denial)).denials).toEqual([])
  expect((await answerTo(denial, { claims, caller }, {})).denials).toEqual([])
})

test('DEC-002 of a bug nothing but its number leaves the server', async () => {
  expect(await answerTo(new TypeError('secret is not a function'), { claims, caller })).toEqual({
    status: 500,
    retryAfter: undefined,
    answer: said('系统出现错误，请联系管理员（请求编号 r1）'),
    denials: [],
    bugs: 1,
    told: undefined,
  })
})
