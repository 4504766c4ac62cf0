import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { Upload } from '#kernel/serve.ts'

/** Receives one file and the fields around it; the file lies in a directory of its own until `remove`. */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; file: Upload & { remove(): Promise<void> } }> {
  if (!request.isMultipart()) throw refuse.malformed()
  const directory = await mkdtemp(join(tmpdir(), 'banyan-upload-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  const path = join(directory, 'file')
  const fields: Record<string, string> = {}
  let fileName: string | undefined
  try {
    const parts = request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        fileName = part.filename.slice(0, 255)
        await pipeline(part.file, createWriteStream(path))
        if (part.file.truncated) throw tooBig(maxBytes)
      }
    }
    if (fileName === undefined) throw new Refusal('请选择文件')
    const { size } = await stat(path)
    return { fields, file: { path, fileName, size, remove } }
  } catch (error) {
    await remove()
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooBig(maxBytes)
    throw error
  }
}

const tooBig = (bytes: number) =>
  new Refusal(`文件大小超出${Math.round(bytes / 1024 / 1024)}MB限制, 请压缩或降低文件质量!`)
