/** Runtime configuration: a file served next to the page, changeable without a rebuild (API-009, DEC-001). */
export interface RuntimeConfig {
  /** Base address of all calls; empty is the page's own origin. */
  baseUrl: string
  prefixes: { oauth: string; auth: string; vcl: string; para: string; sysDict: string }
  sysId: string
  /** Product name, shown where the tenant has no name of its own (DEC-007). */
  systemName: string
  systemType: 'platform' | 'vehicle'
  /** Version of the server; empty when unknown. */
  version: string
  /** A password login needs the picture with four characters (DEC-115). */
  captcha: boolean
  /** Codes by SMS can be sent: login by phone, registration, forgotten passwords (DEC-011). */
  smsLogin: boolean
  /** Codes by e-mail can be sent; needed to verify a new address. */
  mailCodes: boolean
  /** Address of the single sign-on server; empty when there is none (DEC-013). */
  casUrl: string
  /** How long a lost socket waits before it connects again by itself (MSG-023). */
  socketRetryMs: number
  /** Hosts that may receive a one-time link code in a menu url (DEC-028). */
  linkHosts: string[]
  /** Further values for `{{config.key}}` in menu urls. */
  values: Record<string, string>
}

const defaults: RuntimeConfig = {
  baseUrl: '',
  prefixes: {
    oauth: '/plat-oauth',
    auth: '/plat-auth',
    vcl: '/plat-vcl',
    para: '/plat-para',
    sysDict: '/plat-vcl/sys/dict',
  },
  sysId: '',
  systemName: '榕台',
  systemType: 'platform',
  version: '',
  captcha: false,
  smsLogin: true,
  mailCodes: true,
  casUrl: '',
  socketRetryMs: 500_000,
  linkHosts: [],
  values: {},
}

/** The configuration in force; the defaults until `loadConfig` has answered. */
export let config: RuntimeConfig = defaults

/** Reads the file once before the first call. Absent or unreadable: the defaults, the console still starts. */
export async function loadConfig(): Promise<void> {
  try {
    const reply = await fetch('./config.json', { cache: 'no-cache' })
    if (reply.ok) applyConfig(await reply.json())
  } catch {
    applyConfig({})
  }
}

/** Puts given values over the defaults. */
export function applyConfig(given: Partial<RuntimeConfig>): void {
  config = { ...defaults, ...given, prefixes: { ...defaults.prefixes, ...given.prefixes } }
}
