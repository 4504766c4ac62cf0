import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { componentSchemas } from './component-schemas.ts'
import { openApi } from './openapi.ts'

interface Description {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
}
const description = openApi('榕台') as Description
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)

test('the API description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone({ ...description }))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(() => validator.resolveRefs()).not.toThrow()
})

test('every reference of the API description leads somewhere', () => {
  const references = new Set<string>()
  JSON.stringify(description, (key, value) => {
    if (key === '$ref') references.add(value)
    return value
  })
  expect(references.size).toBeGreaterThan(5)
  expect([...references].filter((reference) => !resolve(reference))).toEqual([])
})

test('no two operations share an id', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('the members in a path are described as its parameters, and no two paths differ in their names only', () => {
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect([path, inPath.sort()]).toEqual([
      path,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    ])
  }
  const shapes = Object.keys(description.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})

test('a schema that refers to itself, and one inside another, become components', () => {
  const Node = z.object({
    id: z.string(),
    get children() {
      return z.array(Node)
    },
  })
  const components = componentSchemas()
  expect(components.add('one', z.toJSONSchema(Node))).toEqual({ $ref: '#/components/schemas/one' })
  expect(components.add('two', z.toJSONSchema(Node))).toEqual({ $ref: '#/components/schemas/one' })
  expect(components.add('three', z.toJSONSchema(z.object({ nodes: z.array(Node) })))).toMatchObject({
    properties: { nodes: { items: { $ref: '#/components/schemas/three.schema0' } } },
  })
  expect(components.schemas).toMatchObject({
    one: { properties: { children: { items: { $ref: '#/components/schemas/one' } } } },
    'three.schema0': { properties: { children: { items: { $ref: '#/components/schemas/three.schema0' } } } },
  })
})

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description)
}
