import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { z } from 'zod'

/** Names of all members that an answer can have, at any depth; `*` stands for members the contract does not name. */
export function answerMembers({ result }: AnyEndpoint): Set<string> {
  const members = new Set<string>()
  const seen = new Set<unknown>()
  const walk = (schema: z.ZodType | undefined): void => {
    if (!schema || seen.has(schema)) return
    seen.add(schema)
    const def = schema._zod.def as unknown as Definition
    if (def.type === 'unknown' || def.type === 'any' || def.type === 'record') members.add('*')
    if (def.shape)
      for (const [member, inner] of Object.entries(def.shape)) {
        members.add(member)
        walk(inner)
      }
    for (const inner of [
      def.element,
      def.innerType,
      def.left,
      def.right,
      def.in,
      def.out,
      def.valueType,
      def.catchall,
    ])
      walk(inner)
    for (const inner of [...(def.options ?? []), ...(def.items ?? [])]) walk(inner)
    if (def.type === 'lazy') walk(def.getter?.())
  }
  walk(result)
  return members
}

/** What the parts of a schema are called in zod 4. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  valueType?: z.ZodType
  catchall?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  getter?: () => z.ZodType
}
