/** Encrypted bytes, bound to one id. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

export async function seal(key: CryptoKey, id: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt(encryptionParams(id, iv), key, plain) }
}

export const unseal = (key: CryptoKey, id: string, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(encryptionParams(id, iv), key, sealed)

const encryptionParams = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(id),
})
