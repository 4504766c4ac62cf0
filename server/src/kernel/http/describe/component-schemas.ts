/** The schemas of a description that others refer to. */
export interface Components {
  schemas: Record<string, object>
  /** The schema with its references resolved against the description; what it refers to is added to `schemas`. */
  add(name: string, schema: object): object
}

/**
 * zod writes each schema as a document of its own: recursion refers to `#` or to `#/$defs/…` of that document. Inside
 * a description these must name a component.
 */
export function componentSchemas(): Components {
  const schemas: Record<string, object> = {}
  const known = new Map<string, string>()

  /** The name of a definition; definitions that read the same share one. */
  function nameFor(wanted: string, definition: object): string {
    const text = JSON.stringify(definition)
    const name = known.get(text) ?? wanted
    known.set(text, name)
    return name
  }

  return {
    schemas,
    add(name, schema) {
      const { $defs = {}, $schema, ...whole } = schema as { $defs?: Record<string, object>; $schema?: string }
      const names = new Map<string, string>()
      const refersToItself = JSON.stringify(schema).includes('"$ref":"#"')
      if (refersToItself) names.set('#', nameFor(name, schema))
      for (const [key, definition] of Object.entries($defs))
        names.set(`#/$defs/${key}`, nameFor(`${name}.${key.replace(/^_+/, '')}`, definition))
      for (const [key, definition] of Object.entries($defs))
        schemas[names.get(`#/$defs/${key}`)!] = renamed(definition, names)
      const inPlace = renamed(whole, names)
      if (!refersToItself) return inPlace
      schemas[names.get('#')!] = inPlace
      return { $ref: `#/components/schemas/${names.get('#')}` }
    },
  }
}

/** A copy whose references name components. */
function renamed(schema: object, names: ReadonlyMap<string, string>): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && names.has(value) ? `#/components/schemas/${names.get(value)}` : value,
  )
}
