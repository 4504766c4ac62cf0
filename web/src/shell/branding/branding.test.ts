// @vitest-environment happy-dom
import { permission } from '@banyan/contract/access/permission'
import { noCaller } from '@banyan/contract/form/form-context'
import { homePage, loginPage } from '@banyan/contract/tenancy/page-config'
import { expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { completeLogin } from '#shell/session/complete-login.ts'
import { aLogin, aNode } from '#testing/people.ts'
import { recordReports } from '#testing/reports.ts'
import { server } from '#testing/server.ts'
import { loadBranding } from './branding.ts'

recordReports()
const auth = [{ action: 'user:add', type: '1', status: '1', describe: '' }]
const menu = [aNode('/isps/user'), aNode('/home', { meta: { title: '首页' } })]

test('SESS-016 TENANT-006 the store holds tokens, rights, menu, index and what the host says of the login page', async () => {
  const byHost = server.on(loginPage.byHost, () => ({
    tenantId: 0,
    title: '',
    icp: '',
    loginPosition: '',
    backgroundPicture: '',
    loginBoxBackgroundPicture: '0/branding/202611/a.png',
    webIcon: '',
    otherLoginType: '1,2',
  }))
  server.on(homePage.byTenant, () => null)
  server.on(permission.mine, () => ({ menu, auth, allAuth: auth, caller: noCaller }))
  await loadBranding()
  const [asked, { url, headers }] = byHost.mock.lastCall!
  expect(asked).toEqual({ host: window.location.hostname })
  expect(url.pathname).toContain('/plat-oauth/sysPageConfig/loginQueryByDomain/')
  expect(headers.get('access-token')).toBe('')
  await completeLogin(aLogin({ multi_depart: 1 }), () => Promise.reject(new Error('nothing to ask')))
  expect(useSession.getState()).toMatchObject({
    token: 'token-1',
    refreshToken: 'refresh-1',
    permissions: auth,
    menu,
    indexUrl: '/home',
    indexName: '首页',
    branding: { otherLoginType: '1,2', loginBoxBackgroundPicture: '0/branding/202611/a.png' },
  })
})
