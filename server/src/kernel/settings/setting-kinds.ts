import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { hostsInUrl } from '#kernel/postgres-url.ts'

// Parsers of settings. Each throws a text that continues the name of the setting, e.g. 须为 on 或 off.

/** A whole number between two bounds. */
export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : mustBe(`须为 ${min} 至 ${max} 的整数`)
  }
}

/** A positive amount; fractions are allowed so that short lifetimes can be tried. */
export function positiveNumber(max: number) {
  return (text: string): number => {
    const value = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : 0
    return value > 0 && value <= max ? value : mustBe(`须为大于 0 且不超过 ${max} 的数`)
  }
}

/** `on` or `off`. */
export function onOff(text: string): boolean {
  return oneOfWords('on', 'off')(text) === 'on'
}

/** One of a few words. */
export function oneOfWords<const W extends string>(...words: W[]) {
  return (text: string): W => words.find((word) => word === text) ?? mustBe(`须为 ${words.join('、')} 之一`)
}

/** An address to listen on: an IP or a host name. */
export function host(text: string): string {
  return isIP(text) || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252})$/.test(text)
    ? text
    : mustBe('须为 IP 地址或主机名')
}

/** A path; a relative one starts at `root`. */
export function pathFrom(root: string) {
  return (text: string): string => (text.includes('\0') ? mustBe('须为有效路径') : resolve(root, text))
}

/** A PostgreSQL connection string that names a database and its host, or several of which one is the primary. */
export function postgresUrl(text: string): string {
  return hostsInUrl(text)
    ? text
    : mustBe('须为 postgres://用户:密码@主机:端口/数据库 形式的地址，几个主机用逗号隔开')
}

/** The address of one streaming replica. */
export function replicaUrl(text: string): string {
  return hostsInUrl(text, 'read')?.length === 1
    ? text
    : mustBe('须为 postgres://主机:端口/数据库 形式的地址，只写一个备库')
}

/** The beginning of a database role's name. */
export function roleName(text: string): string {
  return /^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : mustBe('须以小写字母开头，只含小写字母、数字与下划线')
}

/** A secret long enough not to be guessed. */
export function longText(min: number) {
  return (text: string): string => (text.length >= min ? text : mustBe(`至少需要 ${min} 个字符`))
}

/** A first password, 8 to 128 characters. */
export function password(text: string): string {
  return text.length >= 8 && text.length <= 128 ? text : mustBe('须为 8 至 128 个字符')
}

/** A path prefix such as `/plat-oauth`. */
export function pathPrefix(text: string): string {
  return /^(\/[A-Za-z0-9_.-]+)+$/.test(text) ? text : mustBe('须以 / 开头且不以 / 结尾，例如 /plat')
}

/** A name people read, up to `max` characters. */
export function shortText(max: number) {
  return (text: string): string => (text.length <= max ? text : mustBe(`不能超过 ${max} 个字符`))
}

/** A comma separated list. */
export function listOf<T>(item: (text: string) => T) {
  return (text: string): T[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(item)
}

/** A host with its port where it is not the usual one, as `URL` spells it. */
export function hostAndPort(text: string): string {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined
  return url?.host === text.toLowerCase() ? url.host : mustBe('每项须为 主机[:端口]，不带协议与路径')
}

/** `name=value, name=value`, with names that menu urls can use. */
export function namedValues(text: string): Record<string, string> {
  const found = listOf((part) => /^([A-Za-z]\w{0,39})=(.*)$/.exec(part) ?? mustBe('每项须为 名称=值'))(text)
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.trim()]))
}

/** A sender of mail: an address, with or without a name before it. */
export function mailAddress(text: string): string {
  return /^(?:[^<>"@,;\r\n]{0,80}<[^\s<>"@,;]+@[\w.-]+>|[^\s<>"@,;]+@[\w.-]+)$/.test(text) &&
    text.length <= 200
    ? text
    : mustBe('须为邮箱地址，或 名称 <邮箱地址>')
}

/** An origin as browsers send it: scheme, host and port, nothing behind. */
export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && url.origin === text
    ? text
    : mustBe('每项须为 http(s)://主机[:端口]，不带路径')
}

/** An address of the web without query or fragment; a slash at the end is dropped. */
export function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  return isPlain ? url.href.replace(/\/+$/, '') : mustBe('须为 http(s):// 开头的地址，不带参数')
}

/** What keys in a store begin with: nothing, or folders that end with a slash. */
export function keyPrefix(text: string): string {
  return /^(?:[\w.-]+\/)*$/.test(text) ? text : mustBe('须为字母、数字组成并以 / 结尾的路径')
}

/** The beginning of addresses requests may be passed on to: scheme, host, port and path. */
export function urlPrefix(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  return isPlain && /^https?:$/.test(url.protocol)
    ? url.href
    : mustBe('每项须为 http(s)://主机[:端口]/路径，不带账号与参数')
}

/** An IP address or a network such as 10.0.0.0/8. */
export function ipOrNetwork(text: string): string {
  const [ip = '', bits, more] = text.split('/')
  const version = isIP(ip)
  const size = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version && size && more === undefined ? text : mustBe('每项须为 IP 地址或网段，例如 10.0.0.0/8')
}

function mustBe(rule: string): never {
  throw new Error(rule)
}
