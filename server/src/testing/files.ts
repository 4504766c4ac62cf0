import { crc32, deflateRawSync } from 'node:zlib'
import type { StoredFile } from '@banyan/contract/files/file'
import { expect } from 'vitest'
import { type Client, multipart, type TestAnswer } from './server.ts'

/** Uploads one file, whatever comes of it. */
export const tryUpload = (
  who: Client,
  name: string,
  content: Buffer | string,
  fields: Record<string, string> = {},
): Promise<TestAnswer> => who.fetch('/sys/common/upload', multipart(name, Buffer.from(content), fields))

/** Uploads one file that must be taken. */
export async function upload(
  who: Client,
  name: string,
  content: Buffer | string,
  fields: Record<string, string> = {},
): Promise<StoredFile> {
  const { body } = await tryUpload(who, name, content, fields)
  expect(body).toMatchObject({ success: true, code: 200 })
  return body.result as StoredFile
}

interface Part {
  name: string
  content: Buffer
  /** What the archive says the part unpacks to; the truth unless told otherwise. */
  says?: number
}

/** A zip archive, honest or not. */
export function zipOf(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let position = 0
  for (const { name, content, says = content.length } of parts) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(says, 8)
    const names = Buffer.from(name)
    const local = Buffer.concat([
      Buffer.from('504b030414000000080000002100', 'hex'),
      sizes,
      Buffer.from([names.length, 0, 0, 0]),
      names,
      packed,
    ])
    const at = Buffer.alloc(4)
    at.writeUInt32LE(position)
    centrals.push(
      Buffer.from('504b0102140014000000080000002100', 'hex'),
      sizes,
      Buffer.from([names.length, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      at,
      names,
    )
    locals.push(local)
    position += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...locals, central, end])
}

/** The parts every word document has, and some more. */
export const docxOf = (...more: Part[]): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ...more,
  ])

export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
