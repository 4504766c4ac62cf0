import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'

/*
 * The signature covers every packed byte, so that nothing is unpacked that we did not write. It is stored in the
 * comment of an empty gzip member at the end, which gzip and tar ignore.
 */

const signatureLabel = 'banyan-hmac-sha256:'
const signatureDigits = 64
const memberHead = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff])
/** The end of the comment, an empty compressed block, and the checksum and size of no data. */
const memberTail = Buffer.from([0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const memberLength = memberHead.length + signatureLabel.length + signatureDigits + memberTail.length

const signatureMember = (signature: string) =>
  Buffer.concat([memberHead, Buffer.from(`${signatureLabel}${signature}`), memberTail])

export async function signBackup(path: string, key: string): Promise<void> {
  await appendFile(path, signatureMember(await hashFile(path, key)))
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/** Compares the signature with a key: made with it, made with another key or for other content, or missing. */
export async function checkSignature(path: string, key: string): Promise<'signed' | 'other' | 'none'> {
  const { size } = await stat(path)
  const found = Buffer.alloc(memberLength)
  const file = await open(path)
  await file.read(found, 0, memberLength, Math.max(0, size - memberLength)).finally(() => file.close())
  const from = memberHead.length + signatureLabel.length
  const signature = found.toString('latin1', from, from + signatureDigits)
  if (size < memberLength || !/^[0-9a-f]{64}$/.test(signature) || !found.equals(signatureMember(signature)))
    return 'none'
  const expected = await hashFile(path, key, size - memberLength)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? 'signed' : 'other'
}

async function hashFile(path: string, key: string, bytes?: number): Promise<string> {
  const hash = createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'banyan backup', 32)))
  if (bytes !== 0)
    for await (const chunk of createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 }))
      hash.update(chunk as Buffer)
  return hash.digest('hex')
}
