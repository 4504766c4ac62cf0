import { z } from 'zod'

/** The placeholder for the label in refusals, which is filled in or left out where they are shown. */
export const labelPlace = '{label}'
export const withLabel = (text: string, label = ''): string => text.replace(labelPlace, label)

// zod's own English messages are never shown, so rules without our text have none.
z.config({ localeError: () => '' })

/** What only a broken client can send gets this text, with HTTP 400; any other text is a rule people can follow. */
export const malformed = '参数错误'

/** Spelling on the wire (DEC-114). Inputs may be codecs; results are plain wire shapes. */

export const id = z.string().trim().min(1, malformed).max(64, malformed)

/** The result of calls that only succeed. */
export const nothing = z.null()

/** The refusal of a text beyond its limit. */
export const tooLong = (max: number): string => `${labelPlace}不能超过${max}个字符`

/** Optional text with a limit; absent, null and blank mean the same. */
export const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).nullish()

/** A time stamp or key made by the client; some send it as a number (family-contract 17). */
export const clientKey = z
  .codec(z.union([z.string(), z.number()]), z.string().max(50), {
    decode: String,
    encode: (value) => value,
  })
  .nullish()

/** Required text with its refusal. */
export const requiredText = (refusal: string, max: number) =>
  z.string({ error: refusal }).trim().min(1, refusal).max(max, tooLong(max))

const decimal = /^-?\d{1,15}(\.\d{1,10})?$/

/** A number, taken as number or as its decimal text. */
export function num(
  refusal: string,
  limits: { min?: number; max?: number; above?: number; int?: boolean } = {},
) {
  let inner = z.number({ error: refusal })
  if (limits.int) inner = inner.int(refusal)
  if (limits.min !== undefined) inner = inner.min(limits.min, `${labelPlace}不能小于${limits.min}`)
  if (limits.above !== undefined) inner = inner.gt(limits.above, `${labelPlace}必须大于${limits.above}`)
  if (limits.max !== undefined) inner = inner.max(limits.max, `${labelPlace}不能大于${limits.max}`)
  const either = z.union([z.number(), z.string().trim().regex(decimal, refusal)], { error: refusal })
  return z.codec(either, inner, { decode: Number, encode: (value) => value })
}

/** One of a fixed set of number codes, as number or decimal text. */
export function code<const C extends readonly number[]>(codes: C, refusal: string) {
  const either = z.union([z.number(), z.string().trim().regex(decimal, refusal)], { error: refusal })
  const inner = z.custom<C[number]>((value) => codes.includes(value as number), { error: refusal })
  return z.codec(either, inner, {
    decode: (value) => Number(value) as never,
    encode: (value) => value as number,
  })
}

/** A dictionary value: a text in code, number or text on the wire. */
export const dictValue = (refusal: string) =>
  z.codec(
    z.union([z.string(), z.number()], { error: refusal }),
    z.string(refusal).min(1, refusal).max(100, refusal),
    {
      decode: (value) => String(value).trim(),
      encode: (value) => value,
    },
  )

/**
 * A code that is a text in code and a number in answers (family-contract 17). Dictionary values that are no numbers are
 * sent unchanged.
 */
export const numberCode = z.codec(
  z.union([z.number(), z.string()]).nullish(),
  z.union([z.number(), z.string()]).nullish(),
  { decode: asNumber, encode: (value) => value },
) as unknown as z.ZodOptional<z.ZodNullable<z.ZodType<number, string | number>>>

function asNumber(value: string | number | null | undefined) {
  return typeof value === 'string' && decimal.test(value) ? Number(value) : value
}

const splitCommas = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const ids = z.array(id).max(1000, '最多1000条')

/** A list in code, `a,b,c` on the wire. A trailing comma is ignored. */
export const commaList = z.codec(z.string().max(70_000), ids, {
  decode: splitCommas,
  encode: (list) => list.join(','),
})

/** A comma list with at least one id. */
export const someIds = (refusal: string) =>
  z.codec(z.string({ error: refusal }).max(70_000), ids.min(1, refusal), {
    decode: splitCommas,
    encode: (list) => list.join(','),
  })

/** A list of ids; a comma text is taken too (DEC-091). */
export const idList = z.codec(z.union([z.string().max(70_000), ids]), ids, {
  decode: (value) => (typeof value === 'string' ? splitCommas(value) : value),
  encode: (list) => list,
})

/** JSON held in a text, checked by its own schema. */
export const jsonText = <S extends z.ZodType>(schema: S, refusal: string) =>
  z.codec(z.string().max(100_000), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: refusal, input: text })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })

const dateTimeRefusal = `${labelPlace}日期时间格式应为YYYY-MM-DD HH:mm:ss`
const dateRefusal = `${labelPlace}日期格式应为YYYY-MM-DD`

/** `YYYY-MM-DD HH:mm:ss` in GMT+8, as text on both sides. */
export const datetime = z.codec(
  z.string({ error: dateTimeRefusal }),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, dateTimeRefusal)
    .refine(isRealDay, dateTimeRefusal),
  { decode: wallTime, encode: (value) => value },
)
/** A day; times and instants are cut to their day in GMT+8 (family-contract 18). */
export const date = z.codec(
  z.string({ error: dateRefusal }),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, dateRefusal)
    .refine(isRealDay, dateRefusal),
  {
    decode: (text) => {
      const time = wallTime(text)
      return datetime.safeParse(time).success ? time.slice(0, 10) : time
    },
    encode: (value) => value,
  },
)

/** Converts an instant with a zone to GMT+8; other texts are returned unchanged. */
function wallTime(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) return text
  const at = Date.parse(text)
  // `Date.parse` takes 30 February for 2 March.
  if (Number.isNaN(at) || !isRealDay(text.slice(0, 10))) return text
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Rejects days such as 30 February and times such as 25:00, which the database would refuse with its own text. */
export function isRealDay(text: string): boolean {
  const [day = '', time = '00:00:00'] = text.split(' ')
  const parsed = new Date(`${day}T${time}Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && !day.startsWith('0000')
}

const pageNumber = (max: number) => num(malformed, { int: true, min: 1, max }).optional()

/** Page numbers below 1 count as 1 (family-contract 17). */
const pageNo = z
  .codec(num(malformed, { int: true, max: 10_000_000 }), z.number(), {
    decode: (page) => Math.max(1, page),
    encode: (page) => page,
  })
  .optional()

/** Page 1 of 10 by default; sizes above 500 count as 500 (DEC-066). */
export const paging = {
  pageNo,
  pageSize: pageNumber(1_000_000),
}

/** The common parameters of list calls (DEC-066, DEC-067). */
export const listParameters = {
  ...paging,
  column: z.string().max(500).optional(),
  order: z.string().max(10).optional(),
  field: z.string().max(10_000).optional(),
  /** `named` leaves out the long texts that `field` does not name; without it every row is whole (family-contract 18). */
  longTexts: z.enum(['all', 'named']).optional().catch(undefined),
  superQueryParams: z.string().max(100_000).optional(),
  superQueryMatchType: z.string().max(10).optional(),
  /** `capped` stops counting at 10,000 and says so by `totalCapped`; without it the total is exact. */
  totalMode: z.enum(['exact', 'capped']).optional().catch(undefined),
}

export const page = <R extends z.ZodType>(record: R) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    /** The total is at least this: counting stopped here. */
    totalCapped: z.boolean().optional(),
    size: z.number().optional(),
    current: z.number().optional(),
    pages: z.number().optional(),
    /** Members that rules hide from the caller, and read-only ones (DEC-063): no columns, no controls. */
    hidden: z.array(z.string()).optional(),
    readOnly: z.array(z.string()).optional(),
  })
export type Page<R> = { records: R[]; total: number; totalCapped?: boolean }

/** The table dictionary of accounts: people by name where a row holds a username. */
export const accountLookup = 'identity_user,realname,username'

/**
 * The members the server fills in every row. The names of the accounts are in single records, in recycle bins, and in
 * lists whose `field` names the account.
 */
export const stamps = {
  version: z.number(),
  createBy: z.string().nullish(),
  createBy_dictText: z.string().optional(),
  createTime: z.string().nullish(),
  updateBy: z.string().nullish(),
  updateBy_dictText: z.string().optional(),
  updateTime: z.string().nullish(),
  sysOrgCode: z.string().nullish(),
}
