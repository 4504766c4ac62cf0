import type { LoginResult } from '@banyan/contract/identity/session'
import { signIn } from '@banyan/contract/identity/sign-in'
import { call } from '#kit/call/api.ts'
import { logout } from '#kit/call/logout.ts'
import { resetRefreshGuard } from '#kit/call/refresh.ts'
import { warn } from '#kit/call/report.ts'
import { clearSession, markSignedIn, storeDictionaries, storeTokens, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { loadMenu } from './load-menu.ts'

/** A choice the user makes during login. */
export interface Question {
  title: string
  options: { value: string; label: string }[]
  /** The preselected choice, used last time. */
  value: string
}

/** Puts a question to the user; `undefined` when the user cancels. */
export type Ask = (question: Question) => Promise<string | undefined>

/**
 * After any full login: store token, tenant and user, settle tenant and department, load the menu; then the state is
 * signed-in (SESS-005, DEC-109). `false` when the user cancelled a question.
 */
export async function completeLogin(result: LoginResult, ask: Ask): Promise<boolean> {
  resetRefreshGuard()
  storeTokens({ token: result.token, refreshToken: result.refreshToken, user: result.userInfo })
  storeDictionaries(result.sysAllDictItems)
  useSession.setState({ tenants: result.tenantList.map(({ id, name }) => ({ id: Number(id), name })) })
  return loadMenuAndMarkSignedIn(async () => (await chooseTenant(result, ask)) && chooseDepart(result, ask))
}

/** Exchanges the credential of a link for a session, which has no refresh token (DEC-014). */
export async function loginByLink(link: { token: string; tenantId?: string }): Promise<void> {
  const { token, user } = await call(signIn.byLink, {}, { quiet: true, as: link })
  clearSession() // a remaining session may belong to another user
  resetRefreshGuard()
  storeTokens({ token, user })
  await loadMenuAndMarkSignedIn(async () => true)
}

/** Loads the menu once everything is settled; a failure ends the session. */
async function loadMenuAndMarkSignedIn(settle: () => Promise<boolean>): Promise<boolean> {
  try {
    if (!(await settle())) {
      await logout()
      return false
    }
    await loadMenu()
  } catch (error) {
    // The session is kept, because only the second factor is missing.
    if (!useSession.getState().needsSecondFactor) {
      await logout()
      throw error
    }
  }
  markSignedIn()
  return true
}

/** Uses the only tenant, or asks if there are several; `false` when cancelled. */
async function chooseTenant({ tenantList, userInfo }: LoginResult, ask: Ask): Promise<boolean> {
  if (tenantList.length < 2) return true
  const chosen = await ask({
    title: '选择租户',
    options: tenantList.map(({ id, name }) => ({ value: String(id), label: name })),
    value: String(userInfo.tenantId),
  })
  if (chosen === undefined) return false
  if (Number(chosen) === userInfo.tenantId) return true
  storedSession.write('tenantId', Number(chosen))
  // Cleared because they belong to the former tenant; the menu call loads the new user.
  storeDictionaries({})
  useSession.setState({ user: undefined })
  return true
}

/** Keeps the current department; otherwise warns users without one, and asks those with several. */
async function chooseDepart(result: LoginResult, ask: Ask): Promise<boolean> {
  const isElsewhere = storedSession.read('tenantId') !== result.userInfo.tenantId
  if (!isElsewhere && result.multi_depart === 1) return true
  if (!isElsewhere && result.departs.length === 0) return warnWithoutDepart()
  // fetched when wanted: most people have one department
  const { ownDepart } = await import('@banyan/contract/organisation/own-depart')
  const { list, orgCode } = isElsewhere
    ? await call(ownDepart.mine, {}, { quiet: true })
    : { list: result.departs, orgCode: result.userInfo.orgCode }
  if (list.length === 0) return warnWithoutDepart()
  if (list.length === 1) return true
  const chosen = await ask({
    title: '选择部门',
    options: list.map((depart) => ({ value: depart.orgCode, label: depart.departName })),
    value: list.find((depart) => depart.orgCode === orgCode)?.orgCode ?? list[0]?.orgCode ?? '',
  })
  if (chosen === undefined) return false
  if (chosen === orgCode) return true
  const username = result.userInfo.username
  const { userInfo } = await call(ownDepart.select, { username, orgCode: chosen }, { quiet: true })
  useSession.setState({ user: isElsewhere ? undefined : userInfo })
  return true
}

function warnWithoutDepart(): true {
  warn('当前账号尚未归属部门，请联系管理员')
  return true
}
