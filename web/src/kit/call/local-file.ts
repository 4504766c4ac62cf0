/** Files that are on this device only are named `local:{key}.{extension}` until they are uploaded. */
const prefix = 'local:'
const localNames = /local:[0-9a-f]{32}(?:\.[a-z0-9]{1,8})?/g

export const isLocal = (path: string): boolean => path.startsWith(prefix)

export function localName(key: string, fileName: string): string {
  const [, extension = ''] = /(\.[a-z0-9]{1,8})$/i.exec(fileName) ?? []
  return `${prefix}${key}${extension.toLowerCase()}`
}

/** The entry of the outbox that holds the file. */
export const localFileKey = (path: string): string => path.slice(prefix.length, prefix.length + 32)

/** The local files named anywhere in a value. */
export function localPathsIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? ''
  return text.includes(prefix) ? [...new Set(text.match(localNames))] : []
}

/** The value with local names replaced by the paths of the stored files. */
export const withStoredPaths = <T>(value: T, stored: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value).replace(localNames, (name) => stored.get(name) ?? name))
