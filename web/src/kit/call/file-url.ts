import { config } from './config.ts'
import { isLocal, localsIn } from './local-file.ts'
import { localUrl, waitingItems } from './outbox.ts'

/** Address of a stored file; records hold its key, older ones a whole http(s) address. Anything else is no picture. */
export function fileUrl(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (/^https?:\/\//i.test(key)) return key
  if (isLocal(key)) return localUrl(key)
  if (/^[a-z][a-z\d+.-]*:/i.test(key) || key.startsWith('//')) return undefined
  return addressOf(key.replace(/^\/+/, ''))
}

/** Address of a small picture of a stored file; others are shown as they are. */
export function thumbUrl(key: string, edge: number): string | undefined {
  const url = fileUrl(key)
  return url && !/^(https?|local):/i.test(key) ? `${url}?thumb=${edge}` : url
}

/** How a text names a file of this device: its path takes the place of its name once it is uploaded. */
export const textUrl = (local: string): string => addressOf(local)

/** The address that shows a picture of a text, also of one that is on this device only. */
export function shownUrl(address: string): string {
  const [local] = localsIn(address)
  return (local && localUrl(local)) ?? address
}

/** The address that a text keeps for a picture that is shown. */
export function keptUrl(address: string): string {
  const { local } = (address.startsWith('blob:') && waitingItems().find(({ url }) => url === address)) || {}
  return local ? textUrl(local) : address
}

const addressOf = (path: string) => `${config.baseUrl}/sys/common/static/${path}`
