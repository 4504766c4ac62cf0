import { deriveKey, newId, sameText, signText } from '#kernel/keys.ts'

const name = 'banyan-device'
const cookieDays = 180
const maxAccounts = 5

/**
 * The cookie of a device on which accounts have signed in: wrong passwords from elsewhere do not lock such a device
 * out. It does not sign anybody in. Each entry is `account.device.signature`; the latest few accounts are kept.
 */
export function deviceCookies(secretKey: string) {
  const key = deriveKey(secretKey, 'device cookie')
  const signatureOf = (accountId: string, device: string) => signText(key, `${accountId}|${device}`)

  function read(header: string | undefined): Map<string, string> {
    const pair = header?.split(';').find((each) => each.trim().startsWith(`${name}=`))
    const entries =
      pair
        ?.trim()
        .slice(name.length + 1)
        .split('~')
        .slice(0, maxAccounts) ?? []
    const known = new Map<string, string>()
    for (const entry of entries) {
      const [accountId = '', device = '', signature = ''] = entry.split('.')
      if (device && sameText(signature, signatureOf(accountId, device))) known.set(accountId, device)
    }
    return known
  }

  return {
    /** The id of the device, where the account signed in on it before. */
    deviceOf: (header: string | undefined, accountId: string): string | undefined =>
      read(header).get(accountId),

    /** The cookie after a sign-in, with the accounts that were known before. */
    remember(header: string | undefined, accountId: string, isSecure: boolean): string {
      const known = read(header)
      const device = known.get(accountId) ?? newId()
      known.delete(accountId)
      const entries = [[accountId, device] as const, ...known].slice(0, maxAccounts)
      const value = entries
        .map(([account, each]) => `${account}.${each}.${signatureOf(account, each)}`)
        .join('~')
      return `${name}=${value}; Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}
export type DeviceCookies = ReturnType<typeof deviceCookies>
