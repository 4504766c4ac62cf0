/** Values are stored as `{value, expire}` under the keys of DEC-017. */

const hour = 3_600_000
const noExpiry = Number.POSITIVE_INFINITY

interface SessionValues {
  accessToken: string
  refreshToken: string
  username: string
  tenantId: number
  sysname: string
  sysId: string
  moreTmnl: number
  tmnlPrefix: string
  /** The console is locked; a reload does not open it. */
  locked: boolean
  /** The time of the last key press or mouse movement in any window. */
  activeAt: number
}
interface WindowValues {
  auth: unknown
  allAuth: unknown
  dict: unknown
  /** Open pages and the link-out flag: both last as long as the window. */
  tabs: unknown
  linkOut: unknown
  /** The page to return to after another server's login page, and the scan that waits for its account. */
  leaving: unknown
  scan: unknown
}
/** Belongs to the browser, not to the session: survives every clearing of local storage (DEC-017). */
type BrowserKey =
  | 'theme'
  | 'siderWidth'
  | 'remembered'
  | 'browser'
  | 'drafts'
  | `enhance${string}`
  | `queries${string}`
  | `recent${string}`
  | `setup${string}`

/** Designers keep their unsaved steps here, so that they survive a reload. */
type WindowKey = keyof WindowValues | `designer${string}`

const lifetimes: Record<keyof SessionValues, number> = {
  accessToken: 12 * hour, // SESS-018
  refreshToken: 10 * 24 * hour, // SESS-019
  username: 10 * 24 * hour, // a refresh needs it as long as the refresh token
  tenantId: 7 * 24 * hour, // SESS-020
  sysname: 12 * hour, // SESS-022
  sysId: 12 * hour,
  moreTmnl: 12 * hour,
  tmnlPrefix: 12 * hour,
  locked: 10 * 24 * hour, // the longest life of a session
  activeAt: 10 * 24 * hour,
}

const browserKey = /^console\.(theme|siderWidth|remembered|browser|drafts|enhance|queries|recent|setup)/

/** Values of the session that outlive a reload, each with its lifetime. */
export const storedSession = {
  read: <K extends keyof SessionValues>(key: K): SessionValues[K] | undefined =>
    readValue(localStorage, key) as SessionValues[K] | undefined,
  write: <K extends keyof SessionValues>(key: K, value: SessionValues[K]): void =>
    writeValue(localStorage, key, value, lifetimes[key]),
  remove: (key: keyof SessionValues): void => localStorage.removeItem(storageKey(key)),
}

/** Values of this browser window: button permissions, dictionaries, open pages (SESS-023, SESS-024). */
export const storedWindow = {
  read: (key: WindowKey): unknown => readValue(sessionStorage, key),
  write: (key: WindowKey, value: unknown): void => writeValue(sessionStorage, key, value, noExpiry),
  remove: (key: WindowKey): void => sessionStorage.removeItem(storageKey(key)),
}

/** Choices of this browser: theme, widths, table layouts, saved queries, recent pages, the list of first steps put away. They have no end. */
export const storedPreferences = {
  read: (key: BrowserKey): unknown => readValue(localStorage, key),
  write: (key: BrowserKey, value: unknown): void => writeValue(localStorage, key, value, noExpiry),
  remove: (key: BrowserKey): void => localStorage.removeItem(storageKey(key)),
}

/** Empties local storage; what belongs to the browser is written back at once (DEC-017). */
export function clearLocalStorage(): void {
  const stays = Object.entries(localStorage).filter(([name]) => browserKey.test(name))
  localStorage.clear()
  for (const [name, text] of stays) localStorage.setItem(name, String(text))
}

/** Empties session storage. Link-out mode belongs to the window and outlives the session (DEC-027). */
export function clearSessionStorage(): void {
  const isLinkOut = storedWindow.read('linkOut')
  sessionStorage.clear()
  if (isLinkOut) storedWindow.write('linkOut', isLinkOut)
}

const storageKey = (key: string) => `console.${key}`

function writeValue(store: Storage, key: string, value: unknown, lifetime: number): void {
  const expire = lifetime === noExpiry ? null : Date.now() + lifetime
  store.setItem(storageKey(key), JSON.stringify({ value, expire }))
}

function readValue(store: Storage, key: string): unknown {
  const text = store.getItem(storageKey(key))
  if (text === null) return undefined
  const found = parseStored(text)
  if (found && (found.expire === null || found.expire > Date.now())) return found.value
  store.removeItem(storageKey(key))
  return undefined
}

function parseStored(text: string): { value: unknown; expire: number | null } | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return found && typeof found === 'object' && 'value' in found && 'expire' in found
      ? (found as { value: unknown; expire: number | null })
      : undefined
  } catch {
    return undefined // foreign or damaged values count as absent
  }
}
