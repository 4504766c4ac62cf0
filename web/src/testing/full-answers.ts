import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  prefixItems?: Schema[]
}

const answers = new Map<AnyEndpoint, unknown>()

/** An answer with one of everything: a list has one row, a text is the name of its member. */
export function fullAnswer(endpoint: AnyEndpoint): unknown {
  if (!answers.has(endpoint)) {
    const whole = z.toJSONSchema(endpoint.result, { unrepresentable: 'any', io: 'output' }) as Schema
    answers.set(endpoint, new Filling(whole.$defs ?? {}).of(whole, 'x'))
  }
  return answers.get(endpoint)
}

class Filling {
  readonly #definitions: Record<string, Schema>
  readonly #open = new Set<string>()
  constructor(definitions: Record<string, Schema>) {
    this.#definitions = definitions
  }

  of(schema: Schema, name: string): unknown {
    if (schema.$ref) return this.#named(schema.$ref, name)
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    const ways = schema.anyOf ?? schema.oneOf
    if (ways) return this.of(ways.find(({ type }) => type !== 'null') ?? {}, name)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.of(part, name) as object))
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([member, inner]) => [member, this.of(inner, member)]),
        )
      case 'array':
        if (schema.prefixItems) return schema.prefixItems.map((part) => this.of(part, name))
        return [this.of(schema.items ?? {}, name)].filter((each) => each !== null)
      case 'string':
        return name.endsWith('Json') ? '[]' : name
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 0)
      case 'boolean':
        return false
      default:
        return null
    }
  }

  /** A tree ends after its first level. */
  #named(ref: string, name: string): unknown {
    const definition = this.#definitions[ref.replace('#/$defs/', '')]
    if (!definition || this.#open.has(ref)) return null
    this.#open.add(ref)
    const value = this.of(definition, name)
    this.#open.delete(ref)
    return value
  }
}
