import { signIn } from '@banyan/contract/identity/sign-in'
import { singleSignIn } from '@banyan/contract/identity/single-sign-on'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OtherWays } from './other-ways.tsx'
import { finishSingleSignOn, SingleSignOn } from './single-sign-on.tsx'

const branding = {
  tenantId: 0,
  title: '',
  icp: '',
  loginPosition: '',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  webIcon: '',
}
function Ways() {
  const attempt = useAttempt()
  return (
    <>
      <OtherWays attempt={attempt} />
      {useSession((state) => state.branding?.singleSignOn) && <SingleSignOn attempt={attempt} />}
      <output>{attempt.failure}</output>
    </>
  )
}
function open(otherLoginType: string | undefined, singleSignOn?: { tenant: string; name: string }) {
  useSession.setState({
    branding: otherLoginType === undefined ? undefined : { ...branding, otherLoginType, singleSignOn },
  })
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { container } = show(<Ways />)
  return { went, container }
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

afterEach(() => {
  vi.restoreAllMocks()
  applyConfig({})
  useSession.setState({ branding: undefined })
  storedWindow.remove('leaving')
})

test.each([
  [undefined, '', []],
  ['', '', []],
  ['3', '', []],
  ['1', '', ['钉钉钉']],
  ['2', '', ['微微信']],
  ['2,1', '', ['钉钉钉', '微微信']],
  ['', 'https://sso.example.com', ['单单点登录']],
  ['1', 'https://sso.example.com', ['钉钉钉', '单单点登录']],
])(
  'TENANT-005 SHELL-009 a host that offers %j and the sign-on server %j shows %j',
  (offered, casUrl, shown) => {
    applyConfig({ casUrl })
    const { container } = open(offered)
    expect(buttons()).toEqual(shown)
    expect(container.textContent?.includes('其他方式')).toBe(shown.length > 0)
  },
)

test.each([
  ['钉钉', 1],
  ['微信', 2],
])(
  'DEC-094 %s asks for the address of its scan, remembers what came along and goes there',
  async (name, type) => {
    const asked = server.on(signIn.thirdAuthorize, () => ({
      url: 'HTTPS://scan.example.com/?a=1',
      nonce: 'n1',
    }))
    const { went } = open('1,2')
    await hand.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(went.mock.calls).toEqual([['HTTPS://scan.example.com/?a=1']]))
    expect(asked.mock.calls.map(([input]) => input)).toEqual([{ type }])
    expect(storedWindow.read('leaving')).toMatchObject({ nonce: 'n1' })
  },
)

test.each(['javascript:alert(1)', '/inside', 'ftp://a'])('DEC-094 nobody is sent to %s', async (url) => {
  server.on(signIn.thirdAuthorize, () => ({ url, nonce: 'n1' }))
  const { went } = open('1')
  await hand.click(screen.getByRole('button', { name: '钉钉' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBeTruthy())
  expect(went).not.toHaveBeenCalled()
  expect(storedWindow.read('leaving')).toBeUndefined()
})

test('a scan that is refused says why', async () => {
  server.on(signIn.thirdAuthorize, () => refusal('未配置扫码登录'))
  open('1')
  await hand.click(screen.getByRole('button', { name: '钉钉' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('未配置扫码登录'))
})

test('while a scan is asked for no other can be, the single sign-on can', async () => {
  applyConfig({ casUrl: 'https://sso.example.com' })
  let answer: () => void = () => undefined
  const asked = server.on(signIn.thirdAuthorize, async () => {
    await new Promise<void>((done) => {
      answer = done
    })
    return { url: 'https://scan.example.com', nonce: 'n1' }
  })
  const { went } = open('1,2')
  await hand.click(screen.getByRole('button', { name: '钉钉' }))
  const disabled = () => screen.getAllByRole<HTMLButtonElement>('button').map((one) => one.disabled)
  expect(disabled()).toEqual([true, true, false])
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  answer()
  await waitFor(() => expect(went).toHaveBeenCalled())
  await waitFor(() => expect(disabled()).toEqual([false, false, false]))
})

test.each(['https://sso.example.com/cas', 'https://sso.example.com/cas//'])(
  'DEC-013 the sign-on server %s is told the page to come back to',
  async (casUrl) => {
    applyConfig({ casUrl })
    const { went } = open('')
    await hand.click(screen.getByRole('button', { name: '单点登录' }))
    const { origin, pathname } = window.location
    const back = encodeURIComponent(origin + pathname)
    expect(went.mock.calls).toEqual([[`https://sso.example.com/cas/login?service=${back}`]])
    expect(storedWindow.read('leaving')).toMatchObject({ back: expect.any(String) })
  },
)

const beginning = () =>
  server.on(singleSignIn.begin, () => ({ url: 'https://idp.example.com/a', nonce: 'n2' }))
const { origin } = window.location

test('the single sign-on of this host goes to its provider with the name the tenant gave it', async () => {
  const asked = beginning()
  const { went } = open('', { tenant: 'shunda', name: '集团账号' })
  await hand.click(screen.getByRole('button', { name: '集团账号' }))
  await waitFor(() => expect(went.mock.calls).toEqual([['https://idp.example.com/a']]))
  expect(asked.mock.calls.map(([input]) => input)).toEqual([{ tenant: 'shunda', origin }])
  expect(storedWindow.read('leaving')).toMatchObject({ nonce: 'n2' })
})

test('on an address that tenants share people say whose account it is, unless the link does', async () => {
  const asked = beginning()
  const { went } = open('', { tenant: '', name: '' })
  const button = screen.getByRole('button', { name: '公司账号登录' })
  await hand.click(button)
  await hand.click(await screen.findByRole('button', { name: '下一步' }))
  await screen.findByText('请输入租户编码')
  expect(asked).not.toHaveBeenCalled()
  await hand.type(screen.getByLabelText('租户编码'), ' shunda ')
  await hand.click(screen.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  expect(asked.mock.lastCall?.[0]).toEqual({ tenant: 'shunda', origin })
})

test('a link names the tenant', async () => {
  const asked = beginning()
  window.location.hash = '#/user/login?tenant=demo'
  open('', { tenant: '', name: '' })
  await hand.click(screen.getByRole('button', { name: '公司账号登录' }))
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ tenant: 'demo', origin }))
  window.location.hash = ''
})

test('whoever turned back at the provider, or comes with the state of another browser, is told so', async () => {
  const finish = server.on(singleSignIn.finish, () => refusal('登录已失效，请重新登录'))
  const enter = vi.fn(async (login: Promise<unknown>) => Boolean(await login))
  await expect(finishSingleSignOn('?state=oidc.s&error=access_denied', enter)).rejects.toThrow(
    '公司账号登录没有完成',
  )
  await expect(finishSingleSignOn('?state=oidc.s&code=c', enter)).rejects.toThrow('登录已失效')
  expect(finish).not.toHaveBeenCalled()
  storedWindow.write('leaving', { nonce: 'n2', back: '' })
  await expect(finishSingleSignOn('?state=oidc.s&code=c', enter)).rejects.toThrow('登录已失效')
  expect(finish.mock.lastCall?.[0]).toEqual({ state: 'oidc.s', code: 'c', nonce: 'n2' })
})
