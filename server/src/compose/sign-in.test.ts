import { expect, test } from 'vitest'
import { readSettings } from '#kernel/settings/settings.ts'
import { configuredProviders } from './sign-in.ts'

const back = { PUBLIC_URL: 'https://console.example.com' }
const dingtalk = { DINGTALK_CLIENT_ID: 'ding', DINGTALK_CLIENT_SECRET: 's1' }
const wechat = { WECHAT_APP_ID: 'we', WECHAT_APP_SECRET: 's2' }

/** Where people scan, by the type of the provider. */
const scansOf = (env: Record<string, string>) =>
  configuredProviders(readSettings({ ...back, ...env })).map(({ type, scanUrl }) => {
    const { origin, searchParams } = new URL(scanUrl('state', 'https://console.example.com/back'))
    return [type, origin, searchParams.get('client_id') ?? searchParams.get('appid')]
  })

test('DEC-094 a scan login is open when its settings are there', () => {
  expect(scansOf({})).toEqual([])
  expect(scansOf(dingtalk)).toEqual([[1, 'https://login.dingtalk.com', 'ding']])
  expect(scansOf(wechat)).toEqual([[2, 'https://open.weixin.qq.com', 'we']])
  const own = { DINGTALK_LOGIN_URL: 'https://d.example.com', WECHAT_LOGIN_URL: 'https://w.example.com' }
  expect(scansOf({ ...dingtalk, ...wechat, ...own })).toEqual([
    [1, 'https://d.example.com', 'ding'],
    [2, 'https://w.example.com', 'we'],
  ])
})

test.each([
  { dingtalkClientId: 'ding' },
  { dingtalkClientSecret: 's1' },
  { wechatAppId: 'we' },
  { wechatAppSecret: 's2' },
])('DEC-094 half of its settings open nothing: %o', (half) => {
  expect(configuredProviders({ ...readSettings(back), ...half })).toEqual([])
})
