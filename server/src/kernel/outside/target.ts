import { BlockList, isIP } from 'node:net'

/** An address that a request may be forwarded to, parsed once. */
export interface Target {
  /** Scheme, host and port of the list entry, and path and query of the request. */
  url: URL
  /** The list entry is an inner address itself, so connecting to inner addresses is allowed for it. */
  isNamedAddress: boolean
}

/** The address a caller asks for, if an entry of the list covers it: compared on parsed parts, never on text. */
export function findAllowedTarget(text: string, prefixes: readonly string[]): Target | undefined {
  const asked = URL.canParse(text) ? new URL(text) : undefined
  if (!asked || asked.username || asked.password || isAmbiguous(asked.pathname)) return undefined
  const entry = prefixes.map((prefix) => new URL(prefix)).find((each) => coversAddress(each, asked))
  if (!entry) return undefined
  const url = new URL(entry.origin)
  url.pathname = asked.pathname
  url.search = asked.search
  const host = hostWithoutBrackets(entry)
  return { url, isNamedAddress: isIP(host) !== 0 || host === 'localhost' }
}

/**
 * Whether servers may read a path in different ways: it contains encoded separators, or a segment that becomes `..`
 * when something such as `;` is stripped (`..;`, `%2e%2e;a=b`, `..%20`).
 */
function isAmbiguous(path: string): boolean {
  if (/%(2f|5c|25)/i.test(path)) return true
  try {
    return path.split('/').some((segment) => /^\.+(?![\p{L}\p{N}._-])/u.test(decodeURIComponent(segment)))
  } catch {
    return true
  }
}

/** `/api` covers `/api` and `/api/x`, not `/apix`. Dots in a path are resolved by then. */
function coversAddress(entry: URL, asked: URL): boolean {
  const path = entry.pathname.replace(/\/$/, '')
  return entry.origin === asked.origin && (asked.pathname === path || asked.pathname.startsWith(`${path}/`))
}

/** The host name for sockets, where IPv6 addresses have no brackets. */
export const hostWithoutBrackets = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const innerNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  innerNetworks.addSubnet(network, bits, 'ipv4')
}
const outerIpv6 = new BlockList()
outerIpv6.addSubnet('2000::', 3, 'ipv6')
const tunnelNetworks = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  tunnelNetworks.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is public; mapped, tunnelled, local and reserved addresses are not. */
export function isOuterAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !innerNetworks.check(address, 'ipv4')
  return version === 6 && outerIpv6.check(address, 'ipv6') && !tunnelNetworks.check(address, 'ipv6')
}
