import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#kernel/call/serve.ts'
import { firstHeader } from '../header.ts'
import { requestedRange } from './range.ts'

/** Sends a finished file; the transaction that made it ends before the first byte leaves. */
export async function sendFile(
  reply: FastifyReply,
  file: FileAnswer,
  commit: () => Promise<void>,
): Promise<FastifyReply> {
  await commit()
  const { request } = reply
  const { shown } = file
  reply.headers({
    'content-type': file.contentType,
    'content-disposition': disposition(file.fileName, shown?.inline),
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentPolicy(file),
  })
  if (shown) reply.headers(cacheHeaders(shown))
  if (shown && isKnown(request.headers['if-none-match'], shown.etag)) return nothing(304)
  const range = shown?.ranges
    ? requestedRange(request.headers.range, firstHeader(request, 'if-range'), shown.etag, file.size)
    : undefined
  if (range === 'beyond') return nothing(416, { 'content-range': `bytes */${file.size}` })
  const stream = await file.open(range)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  stream.on('close', () => void file.done())
  return reply.header('content-length', range ? range.end - range.start + 1 : file.size).send(stream)

  async function nothing(status: number, headers: Record<string, string> = {}): Promise<FastifyReply> {
    await file.done()
    return reply.code(status).headers(headers).send()
  }
}

/** A file's name, encoded so that no name can break out of the header. */
export const disposition = (fileName: string, inline = false): string =>
  `${inline ? 'inline' : 'attachment'}; filename="${fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeName(fileName)}`

/** Characters that `encodeURIComponent` leaves but the header's grammar forbids; half a surrogate pair is dropped. */
const encodeName = (fileName: string) =>
  encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The policy forbids scripts and loading; PDFs get none, because it would block the browser's viewer. */
const contentPolicy = ({ contentType }: FileAnswer) =>
  contentType === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox"

/** Content never changes under its key, so the tag is as good as the bytes. */
const cacheHeaders = ({ etag, cache, ranges }: NonNullable<FileAnswer['shown']>) => ({
  etag,
  'cache-control': cache === 'public' ? 'public, max-age=86400' : 'private, max-age=600',
  ...(cache === 'private' ? { vary: 'access-token, x-access-token, cookie' } : {}),
  ...(ranges ? { 'accept-ranges': 'bytes' } : {}),
})

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
