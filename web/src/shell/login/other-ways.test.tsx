import { signIn } from '@banyan/contract/identity/sign-in'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { applyConfig } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OtherWays } from './other-ways.tsx'

const hand = userEvent.setup()
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
      <output>{attempt.failure}</output>
    </>
  )
}
function open(otherLoginType: string | undefined) {
  useSession.setState({
    branding: otherLoginType === undefined ? undefined : { ...branding, otherLoginType },
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
