import type { Choice } from '@banyan/contract/field-options'
import type { FormCaller } from '@banyan/contract/form/form-context'
import type { AuthItem, MenuNode } from '@banyan/contract/menu-node'
import { homePath } from '@banyan/contract/page-paths'
import { create } from 'zustand'
import { clearLocalStorage, clearSessionStorage, storedSession, storedWindow } from './storage.ts'

/** The signed-in user, as far as the console needs to know (SESS-004). */
export interface SessionUser {
  id: string
  username: string
  realname?: string | null
  avatar?: string | null
  tenantId: number
  orgCode?: string | null
  welcome: string
}

/** What the login page of this host looks like (TENANT-002). */
interface HostBranding {
  tenantId: number
  title: string
  icp: string
  loginPosition: string
  backgroundPicture: string
  loginBoxBackgroundPicture: string
  webIcon: string
  otherLoginType: string
  /** Single sign-on of the tenant; on an address shared by several tenants the code is empty and people type it. */
  singleSignOn?: { tenant: string; name: string }
}

/**
 * The signed-in session (SESS-016). Only state; the calls that change it are in `refresh.ts`, `logout.ts` and
 * `shell/session`.
 */
export interface Session {
  token: string | undefined
  refreshToken: string | undefined
  user: SessionUser | undefined
  tenants: { id: number; name: string }[]
  /** The actions the user holds (SESS-083). */
  permissions: AuthItem[]
  allPermissions: AuthItem[]
  /** What conditions of forms may ask about the user. */
  caller: FormCaller | undefined
  menu: MenuNode[]
  indexUrl: string
  indexName: string
  /** The system name of the tenant (SHELL-015); empty until known. */
  systemName: string
  logo: string
  /** Login page of this host: other login types, login-box picture and the rest (TENANT-002). */
  branding: HostBranding | undefined
  dictionaries: Record<string, Choice[]>
  /** The screen is locked until the password is given. */
  isLocked: boolean
  /** A role wants a second factor: nothing else is done before it is set up. */
  needsSecondFactor: boolean
  /** The reason why the server ended the last session, for the sign-in page. */
  farewell: string
}

const emptySession: Session = {
  token: undefined,
  refreshToken: undefined,
  user: undefined,
  tenants: [],
  permissions: [],
  allPermissions: [],
  caller: undefined,
  menu: [],
  indexUrl: homePath,
  indexName: '首页',
  systemName: '',
  logo: '',
  branding: undefined,
  dictionaries: {},
  isLocked: false,
  needsSecondFactor: false,
  farewell: '',
}

/** The session store; components pick what they show, everything else reads `useSession.getState()`. */
export const useSession = create<Session>()(() => ({
  ...emptySession,
  token: storedSession.read('accessToken'),
  refreshToken: storedSession.read('refreshToken'),
  isLocked: storedSession.read('locked') ?? false,
  systemName: storedSession.read('sysname') ?? '',
  permissions: (storedWindow.read('auth') as AuthItem[] | undefined) ?? [],
  allPermissions: (storedWindow.read('allAuth') as AuthItem[] | undefined) ?? [],
  dictionaries: (storedWindow.read('dict') as Session['dictionaries'] | undefined) ?? {},
}))

interface Tokens {
  token: string
  /** A token-link session has none (DEC-014). */
  refreshToken?: string
  user: SessionUser
}

/** Stores what a login or a refresh handed out: token, refresh token, tenant and user (SESS-031). */
export function storeTokens({ token, refreshToken, user }: Tokens): void {
  storedSession.write('accessToken', token)
  if (refreshToken) storedSession.write('refreshToken', refreshToken)
  else storedSession.remove('refreshToken')
  storedSession.write('username', user.username)
  storedSession.write('tenantId', user.tenantId)
  useSession.setState({ user })
}

/** Marks the console as signed in; after a login once the menu is loaded (SESS-005). */
export const markSignedIn = (): void =>
  useSession.setState({
    token: storedSession.read('accessToken'),
    refreshToken: storedSession.read('refreshToken'),
    farewell: '',
  })

/** Locks or unlocks the screen, in all windows and across a reload. */
export function setLocked(isLocked: boolean): void {
  if (isLocked) storedSession.write('locked', true)
  else storedSession.remove('locked')
  useSession.setState({ isLocked })
}

/** Keeps the rights of the user for `<Allow>` and for a reload (SESS-023). */
export function storePermissions(permissions: AuthItem[], allPermissions: AuthItem[]): void {
  storedWindow.write('auth', permissions)
  storedWindow.write('allAuth', allPermissions)
  useSession.setState({ permissions, allPermissions })
}

/** Keeps dictionaries for the session; look-ups use them first (SESS-024, ADMIN-066). */
export function storeDictionaries(dictionaries: Record<string, Choice[]>): void {
  storedWindow.write('dict', dictionaries)
  useSession.setState({ dictionaries })
}

/** Sets name and logo in the header (SHELL-015, DEC-097). */
export function setBranding(
  branding: { systemName: string; logoIcon?: string | null } | null | undefined,
): void {
  if (branding?.systemName) storedSession.write('sysname', branding.systemName)
  useSession.setState({ systemName: branding?.systemName ?? '', logo: branding?.logoIcon ?? '' })
}

let isOver = false
/**
 * True after a sign-out until somebody signs in, in this window or another one. Pages that are not unmounted yet must
 * not send requests without a token.
 */
export const isSessionOver = (): boolean => isOver && !storedSession.read('accessToken')

/** Clears the session after a sign-out: from then on `isSessionOver` is true until somebody signs in. */
export function leaveSession(): void {
  clearSession()
  isOver = true
}

/** Clears the session in memory and in both storages (SESS-026, SESS-032). */
export function clearSession(): void {
  isOver = false
  clearSessionStorage()
  clearLocalStorage()
  useSession.setState(({ branding }) => ({ ...emptySession, branding })) // the branding belongs to the host, not to the session
  for (const forget of clearListeners) forget()
}

const clearListeners = new Set<() => void>()
/** Runs something whenever the session is cleared, for caches that hold its data. */
export const onSessionCleared = (forget: () => void): void => {
  clearListeners.add(forget)
}
