import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  prefixItems?: Schema[]
}

const answers = new Map<AnyEndpoint, unknown>()

/** The least a call can answer: no rows, nothing that may be missing. */
export function emptyAnswer(endpoint: AnyEndpoint): unknown {
  if (!answers.has(endpoint)) {
    const whole = z.toJSONSchema(endpoint.result, { unrepresentable: 'any', io: 'output' }) as Schema
    answers.set(endpoint, emptyOf(whole, whole.$defs ?? {}))
  }
  return answers.get(endpoint)
}

function emptyOf(schema: Schema, definitions: Record<string, Schema>): unknown {
  const inner = (each: Schema) => emptyOf(each, definitions)
  if (schema.$ref) return inner(definitions[schema.$ref.replace('#/$defs/', '')] ?? {})
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return ways.some(({ type }) => type === 'null') ? null : inner(ways[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inner(part) as object))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, inner(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return (schema.prefixItems ?? []).map(inner)
    case 'string':
      return 'x' // ids and names are never empty
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    default:
      return null
  }
}
