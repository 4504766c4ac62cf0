/** Shared with the service worker, which reads pictures from the same store. */
export const keptName = 'banyan-kept'
export const keptStore = 'answers'

/** A hashed id, which does not reveal the question. */
export async function keptId(owner: string, question: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${owner} ${question}`)
  const hash = globalThis.crypto?.subtle
    ? await crypto.subtle.digest('SHA-256', bytes)
    : new TextEncoder().encode(`${owner} ${question}`)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
