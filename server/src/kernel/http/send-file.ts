import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#kernel/serve.ts'

/** Sends a finished file; the transaction that made it ends before the first byte leaves. */
export async function sendFile(
  reply: FastifyReply,
  file: FileAnswer,
  commit: () => Promise<void>,
): Promise<FastifyReply> {
  await commit()
  const stream = createReadStream(file.path)
  stream.on('close', () => void file.done())
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.size)
    .header('content-disposition', disposition(file.fileName))
    .header('x-content-type-options', 'nosniff')
    .send(stream)
}

/** A download's name, encoded so that no name can break out of the header. */
export const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
