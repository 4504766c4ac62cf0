import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { RawBody, Upload } from '#kernel/call/serve.ts'
import { refuse } from '#kernel/refusal.ts'
import { receiveFields, receiveFile } from './upload.ts'

/** The content of a request: members, a file on disk, or a raw body. */
export interface Received {
  body: unknown
  upload?: Upload
  raw?: RawBody
  /** Removes the file from disk, where there is one. */
  remove?(): Promise<void>
}

const rawBytes = 10 * 1024 * 1024 // DEC-101
/** From somebody who is not signed in: no more than a form. */
const openBytes = 64 * 1024

/** Whether the body is streamed; it is read only after the caller was checked. */
export const isStreamed = ({ carries }: AnyEndpoint, request: FastifyRequest): boolean =>
  carries === 'upload' || carries === 'raw' || (carries === 'form' && request.isMultipart())

export async function receive(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  uploadBytes: number,
): Promise<Received> {
  if (endpoint.carries === 'raw')
    return {
      body: undefined,
      raw: await rawBody(request, endpoint.needs === 'nothing' ? openBytes : rawBytes),
    }
  if (endpoint.carries === 'upload') {
    const { fields, file } = await receiveFile(request, uploadBytes)
    return { body: fields, upload: file, remove: file.remove }
  }
  return { body: isStreamed(endpoint, request) ? await receiveFields(request) : request.body }
}

async function rawBody(request: FastifyRequest, most: number): Promise<RawBody> {
  const stream = request.body as AsyncIterable<Buffer> | undefined | null
  const chunks: Buffer[] = []
  let size = 0
  if (stream) {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > most) throw refuse.malformed()
      chunks.push(chunk)
    }
  }
  return { contentType: request.headers['content-type'], bytes: Buffer.concat(chunks) }
}
