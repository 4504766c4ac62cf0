import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { malformed, nothing, num } from '../wire.ts'
import { type BizName, isBiz } from './biz.ts'

/**
 * The extra right of tenant administrators: only they may remove files of others (DEC-099), so no role can be given it.
 */
export const removesAnyFile = 'file:delete'

/** The path of stored files, followed by the key. */
export const fileRoot = '/sys/common/static/'

/** What `biz` says on the wire; anything unknown counts as temp (DEC-098). */
const bizMember = z.codec(
  z.string().max(100),
  z.custom<BizName>((name) => typeof name === 'string' && isBiz(name)),
  { decode: (name) => (isBiz(name) ? name : 'temp'), encode: (name) => name },
)

export const StoredFile = z.object({
  /** The path stored in records, comma-joined for several files. */
  path: z.string(),
  url: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

/** A comma list of paths, which are longer than ids; no page shows more at once. */
const somePaths = z.codec(
  z.string({ error: malformed }).max(12_000, malformed),
  z.array(z.string().max(110, malformed)).min(1, malformed).max(100, malformed),
  {
    decode: (text) => text.split(',').filter(Boolean),
    encode: (list) => list.join(','),
  },
)

/** Stored files. A key may hold slashes: `{tenant}/{biz}/{yyyyMM}/{random}.{ext}`. */
export const storedFile = entity('storedFile', 'tenant', {
  /** One file a call, in field `file`; several are several calls. `message` repeats the path (FILE-001). */
  upload: post('/sys/common/upload', {
    needs: 'session',
    perMinute: 300,
    waits: true,
    carries: 'upload',
    input: z.object({ biz: bizMember.optional(), isup: z.string().max(10).optional() }),
    result: StoredFile,
    outbox: { title: '文件' },
  }),
  /** Branding and avatars are for everyone, the rest for the owning tenant: the handler asks who calls (FILE-006). */
  read: get(`${fileRoot}*`, {
    needs: 'nothing',
    byCookie: true,
    carries: 'download',
    input: z.object({
      '*': z.string().max(300),
      /** Returns a picture of at most this many pixels in either direction. */
      thumb: num(malformed, { int: true, min: 1, max: 2000 }).optional(),
    }),
    result: z.never(),
  }),
  /** The names of files by path, since records store paths only. Unknown and foreign ones are left out. */
  facts: get('/sys/common/fileInfo', {
    needs: 'session',
    input: z.object({ paths: somePaths }),
    result: z.array(StoredFile),
    offline: true,
  }),
  remove: post('/sys/common/removeFile', {
    needs: 'session',
    carries: 'form',
    input: z.object({
      relativePath: z.string({ error: malformed }).trim().min(1, malformed).max(500, malformed),
    }),
    result: nothing,
    says: '删除成功!',
  }),
})
