import { addressOf } from './file-url.ts'
import { localsIn } from './local-file.ts'
import { localUrl, waitingItems } from './outbox.ts'

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
