import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { providedPart } from '#kernel/app-state.ts'
import { deriveKey } from '#kernel/keys.ts'

/** Encrypts texts that must not be readable in the database, such as secrets of other systems. */
export interface TextSeal {
  /** `place` is where the text is stored; a sealed text that was copied elsewhere does not open there. */
  seal(text: string, place: string): string
  /** Decrypts; `undefined` when the main key has changed or the text was sealed for another place. */
  open(sealed: string, place: string): string | undefined
}

export const textSeal = providedPart<TextSeal>('a seal for texts')

export function makeTextSeal(secretKey: string): TextSeal {
  const key = deriveKey(secretKey, 'sealed texts')
  return {
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
