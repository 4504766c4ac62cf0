import { staticFileUrl } from './file-url.ts'
import { localPathsIn } from './local-file.ts'
import { localUrl, waitingItems } from './outbox.ts'

/** How a text names a local file; the path replaces the name after the upload. */
export const textUrl = (local: string): string => staticFileUrl(local)

/** The URL that displays a picture of a text, also a local one. */
export function displayUrl(address: string): string {
  const [local] = localPathsIn(address)
  return (local && localUrl(local)) ?? address
}

/** The address to store in a text for a displayed picture. */
export function storedUrl(address: string): string {
  const { local } = (address.startsWith('blob:') && waitingItems().find(({ url }) => url === address)) || {}
  return local ? textUrl(local) : address
}
