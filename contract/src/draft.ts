import { z } from 'zod'
import { del, entity, get, post } from './endpoint.ts'
import { malformed, nothing, requiredText } from './wire.ts'

/** How many drafts the server keeps for one person. */
export const maxDrafts = 50
/** The longest text of values the server keeps, in characters. */
export const maxDraftLength = 256_000

const place = requiredText(malformed, 200)

/** Where a draft was written: `{browser}.{window}.{form}`, all chosen at random by the console. */
const origin = requiredText(malformed, 64)

/** Unsaved work of a form. */
export const DraftHead = z.object({
  /** The kind of record and its id, or `new`. */
  place,
  origin,
  /** The heading of the form, e.g. 新增车辆. */
  title: requiredText(malformed, 200),
  /** The page the form was open on. */
  path: requiredText(malformed, 500),
  savedAt: z.string(),
})
export type DraftHead = z.output<typeof DraftHead>

/** The content, as JSON text that only the console reads. */
const content = z
  .string({ error: malformed })
  .min(2, malformed)
  .max(maxDraftLength, '草稿内容过长，只保存在本机')

export const Draft = DraftHead.extend({ content })
export type Draft = z.output<typeof Draft>

const root = '/sys/user/draft'
/** The caller's own drafts, so that work can be continued on another device. */
export const draft = entity('draft', 'own', {
  /** The key the console encrypts drafts with on the device; the same for a person on every device. */
  key: get(`${root}/key`, { needs: 'session', input: z.object({}), result: z.object({ key: z.string() }) }),
  list: get(`${root}/list`, { needs: 'session', input: z.object({}), result: z.array(DraftHead) }),
  byPlace: get(`${root}/queryByPlace`, {
    needs: 'session',
    input: z.object({ place }),
    result: z.array(Draft),
  }),
  save: post(`${root}/save`, {
    needs: 'session',
    isRepeatable: true,
    input: Draft.omit({ savedAt: true }),
    result: nothing,
    says: '草稿已保存',
  }),
  remove: del(`${root}/delete`, {
    needs: 'session',
    isRepeatable: true,
    input: z.object({ place, origin }),
    result: nothing,
  }),
  /** Removes the drafts of one browser. */
  clear: del(`${root}/clear`, {
    needs: 'session',
    isRepeatable: true,
    input: z.object({ browser: requiredText(malformed, 64) }),
    result: nothing,
  }),
})
