import { beforeEach, expect, test } from 'vitest'
import { type OutsideAnswer, outsideServer } from '#testing/outside.ts'
import { dingtalk, type ThirdProvider, wechat } from './third-party.ts'

const answers: Record<string, OutsideAnswer> = {}
const outside = await outsideServer(({ path }) => answers[path] ?? { status: 404 })
const config = {
  id: 'the id',
  secret: 'the secret',
  loginUrl: 'https://scan.example.com',
  apiUrl: outside.url,
}
const [ding, wx] = [dingtalk(config), wechat(config)]
const json = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) })
const token = '/v1.0/oauth2/userAccessToken'
const me = '/v1.0/contact/users/me'
const person = '/sns/oauth2/access_token'

beforeEach(() => {
  outside.asked.length = 0
  answers[token] = json({ accessToken: 'at' })
  answers[me] = json({ unionId: 'zhang' })
  answers[person] = json({ openid: 'open', unionid: 'zhang' })
})

test('TENANT-005 DEC-094 where people scan', () => {
  const parts = (provider: ThirdProvider) => {
    const url = new URL(provider.scanUrl('the state', 'https://console.example.com/?thirdType=1'))
    return [provider.type, url.origin + url.pathname, Object.fromEntries(url.searchParams), url.hash]
  }
  const shared = {
    redirect_uri: 'https://console.example.com/?thirdType=1',
    response_type: 'code',
    state: 'the state',
  }
  expect(parts(ding)).toEqual([
    1,
    'https://scan.example.com/oauth2/auth',
    { ...shared, client_id: 'the id', scope: 'openid', prompt: 'consent' },
    '',
  ])
  expect(parts(wx)).toEqual([
    2,
    'https://scan.example.com/connect/qrconnect',
    { ...shared, appid: 'the id', scope: 'snsapi_login' },
    '#wechat_redirect',
  ])
})

test('DEC-094 DingTalk: the code buys a token, the token tells who it is', async () => {
  expect(await ding.subjectOf('the code')).toBe('zhang')
  expect(outside.asked.map(({ path }) => path)).toEqual([token, me])
  expect(JSON.parse(outside.asked[0]!.body)).toEqual({
    clientId: 'the id',
    clientSecret: 'the secret',
    code: 'the code',
    grantType: 'authorization_code',
  })
  expect(outside.asked[0]!.headers['content-type']).toBe('application/json')
  expect(outside.asked[1]!.headers['x-acs-dingtalk-access-token']).toBe('at')
})

test('DEC-094 WeChat: the answer to the code names the person, by the union where there is one', async () => {
  expect(await wx.subjectOf('the code')).toBe('zhang')
  expect(Object.fromEntries(outside.asked[0]!.query)).toEqual({
    appid: 'the id',
    secret: 'the secret',
    code: 'the code',
    grant_type: 'authorization_code',
  })
  for (const bare of [{ openid: 'open' }, { openid: 'open', unionid: '' }]) {
    answers[person] = json(bare)
    expect(await wx.subjectOf('the code')).toBe('open')
  }
})

test.each<[string, ThirdProvider, string, OutsideAnswer]>([
  ['a refused code', ding, token, json({ code: 'invalid' }, 400)],
  ['an empty token', ding, token, json({ accessToken: '' })],
  ['an empty person', ding, me, json({ unionId: '' })],
  ['no person', ding, me, json({})],
  ['a page', ding, me, { body: '<html>' }],
  ['a refused code of WeChat', wx, person, json({ errcode: 40029 })],
  ['an empty id', wx, person, json({ openid: '', unionid: 'zhang' })],
  ['a provider that is away', wx, person, { status: 503 }],
])('DEC-094 %s tells of nobody', async (_, provider, path, answer) => {
  answers[path] = answer
  expect(await provider.subjectOf('the code')).toBeUndefined()
})
