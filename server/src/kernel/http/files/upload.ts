import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import '@fastify/multipart'
import { importFieldSize } from '@banyan/contract/uniform'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#kernel/call/serve.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'

/** An import names rows and mended cells beside its file; three bytes a character. */
const maxFieldBytes = 3 * importFieldSize

/** Receives one file and the fields around it; the file lies in a directory of its own until `remove`. */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; file: Upload & { remove(): Promise<void> } }> {
  if (!request.isMultipart()) throw refuse.malformed()
  const directory = await mkdtemp(join(tmpdir(), 'banyan-upload-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  const path = join(directory, 'file')
  const fields: Record<string, string> = Object.create(null)
  let fileName: string | undefined
  try {
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: maxFieldBytes },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw refuse.malformed()
        fields[part.fieldname] = formText(part.value)
      } else {
        fileName = formText(part.filename).slice(-255)
        await pipeline(part.file, createWriteStream(path))
      }
    }
    if (fileName === undefined) throw new Refusal('请选择文件')
    const { size } = await stat(path)
    return { fields, file: { path, fileName, size, remove } }
  } catch (error) {
    await remove()
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooBig(maxBytes)
    throw isBrokenForm(error) ? refuse.malformed() : error
  }
}

/** Errors of the form parser and of callers that hang up are not bugs. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error &&
  ((error.constructor === Error && !('code' in error)) ||
    ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))

/** The members of a multipart form without a file; a file in it is refused. */
export async function receiveFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null)
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 20, fieldSize: 10_000 } })) {
      if (part.type !== 'field') throw refuse.malformed()
      fields[part.fieldname] = formText(part.value)
    }
    return fields
  } catch (error) {
    throw isBrokenForm(error) ? refuse.malformed() : error
  }
}

/** Text columns cannot hold NUL. */
function formText(value: unknown): string {
  const text = String(value)
  if (text.includes('\0')) throw refuse.malformed()
  return text
}

const tooBig = (bytes: number) =>
  new Refusal(`文件大小超出${Math.round(bytes / 1024 / 1024)}MB限制, 请压缩或降低文件质量!`)
