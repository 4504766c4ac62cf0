import { z } from 'zod'

/**
 * Encodes the input of a call for the wire. Members the contract does not name are dropped, except with `looseObject`,
 * as for the columns of an online form.
 */
export function encodeInput(input: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const encoded: Record<string, unknown> = acceptsAnyMember(input) ? { ...values } : {}
  for (const [name, member] of Object.entries(input.shape)) {
    if (values[name] !== undefined) encoded[name] = encodeMember(member as z.ZodType, values[name])
  }
  return encoded
}

/** Encodes one member. A cleared form field holds '', which means absent for an optional member. */
export function encodeMember(schema: z.ZodType, value: unknown): unknown {
  return z.encode(schema, value === '' && acceptsNull(schema) ? null : value)
}

const acceptsAnyMember = (input: z.ZodObject) => input._zod.def.catchall?._zod.def.type === 'unknown'
const acceptsNull = (schema: z.ZodType) => z.safeEncode(schema, null).success
