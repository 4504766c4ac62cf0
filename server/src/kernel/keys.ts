import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Derives the key for one purpose from the main secret (DEC-002). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'banyan', purpose, 32))

export const signText = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 256 random bits as text. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A new row id: 48 bits of time, so that indexes stay compact, and 80 random bits, so that it cannot be guessed. */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  return bytes.toString('hex')
}
