import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#kernel/keys.ts'

/* Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all apps support. */

const stepSeconds = 30
const digits = 6

export const newSecret = (): Buffer => randomBytes(20)

/** The number of the time step of a moment. */
const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

/** The code of a step (RFC 4226, section 5.3). */
function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The code at a moment. */
export const codeAt = (secret: Buffer, ms: number, length = digits): string =>
  codeOfStep(secret, stepAt(ms), length)

/** The step a code belongs to; clocks of phones may be off by one step. A step up to `usedUp` counts no more. */
export function findStep(secret: Buffer, code: string, ms: number, usedUp: number): number | undefined {
  const now = stepAt(ms)
  return [now, now - 1, now + 1].find((step) => step > usedUp && sameText(codeOfStep(secret, step), code))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 as people type secrets into their app (RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)])
    .join('')
}

/** The `otpauth://` address in the QR code. */
export function setUpAddress(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
