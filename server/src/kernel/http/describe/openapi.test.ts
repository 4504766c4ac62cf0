import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { version } from '#kernel/settings/program.ts'
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

test('the description names the product, its token and the shape of every answer', () => {
  const { openapi, info, components } = description as unknown as Record<string, Record<string, unknown>>
  expect([openapi, info]).toEqual([
    '3.1.0',
    {
      title: '榕台 API',
      version,
      description: expect.stringMatching(/^所有应答使用统一信封：.*接口密钥.*Idempotency-Key/),
    },
  ])
  expect(components?.securitySchemes).toEqual({
    token: { type: 'apiKey', in: 'header', name: 'access-token', description: '登录得到的令牌' },
    key: { type: 'http', scheme: 'bearer', description: '接口密钥' },
  })
})

/** One operation, as the description writes it. */
const operationOf = (method: string, path: string) =>
  description.paths[path]?.[method] as unknown as Record<string, unknown>
const envelope = (code: string, result: unknown) => ({
  200: {
    description: '成功或被拒绝的业务操作',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            success: { type: 'boolean' },
            message: { type: 'string' },
            code: { type: code },
            result,
            timestamp: { type: 'integer' },
          },
        },
      },
    },
  },
})

test('a call that anybody makes: its members stand in the body, its code is text', () => {
  const login = operationOf('post', '/sys/login')
  expect(login).toMatchObject({
    operationId: 'session.login',
    tags: ['session'],
    summary: '用户名与密码登录',
    'x-needs': 'nothing',
    'x-scope': 'own',
    'x-prefix': 'auth',
    parameters: [],
    responses: envelope('string', expect.anything()),
  })
  expect(login).not.toHaveProperty('security')
  const { content } = login.requestBody as { content: Record<string, unknown> }
  expect(Object.keys(content)).toEqual(['application/json'])
})

test('a call with members in its query: which of them must be there', () => {
  const read = operationOf('get', '/sys/role/queryById')
  expect(read).toMatchObject({
    'x-prefix': '',
    security: [{ token: [] }, { key: [] }],
    parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
    responses: envelope('integer', expect.anything()),
  })
  expect(read).not.toHaveProperty('requestBody')
  const [page] = operationOf('get', '/sys/role/list').parameters as object[]
  expect(page).toMatchObject({ name: 'pageNo', in: 'query', required: false })
})

test('files and bodies of any type', () => {
  const binary = { type: 'string', format: 'binary' }
  const upload = operationOf('post', '/sys/common/upload')
  const { content } = upload.requestBody as { content: Record<string, { schema: { properties: object } }> }
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  expect(content['multipart/form-data']?.schema).toMatchObject({
    type: 'object',
    properties: { file: binary },
  })
  expect(Object.keys(content['multipart/form-data']?.schema.properties ?? {})).toEqual([
    'biz',
    'isup',
    'file',
  ])

  const form = operationOf('post', '/sys/common/removeFile').requestBody as { content: object }
  expect(Object.keys(form.content)).toEqual(['application/json', 'multipart/form-data'])

  const file = operationOf('get', '/sys/common/static/{path}')
  expect(file).toMatchObject({
    parameters: [
      { name: 'path', in: 'path', required: true },
      { name: 'thumb', in: 'query', required: false },
    ],
    responses: { 200: { content: { 'application/octet-stream': { schema: binary } } } },
  })

  const forwarded = { requestBody: { content: { '*/*': { schema: {} } } } }
  expect(operationOf('post', '/sys/common/ful')).toMatchObject(forwarded)
  expect(operationOf('get', '/sys/common/ful')).not.toHaveProperty('requestBody')
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

test('calls stand in groups with Chinese names, what changes data takes an Idempotency-Key and shows an example', () => {
  const { tags, 'x-tagGroups': groups } = description as unknown as {
    tags: { name: string; description: string }[]
    'x-tagGroups': { name: string; tags: string[] }[]
  }
  expect(groups.flatMap((group) => group.tags)).toEqual(tags.map(({ name }) => name))
  expect(tags).toContainEqual({ name: 'vehicleType', description: '车辆类型' })
  const add = operationOf('post', '/vehicle/serviceVehicleType/add')
  expect(add).toMatchObject({
    summary: '新增车辆类型',
    parameters: [{ $ref: '#/components/parameters/idempotencyKey' }],
    requestBody: { content: { 'application/json': { example: { name: '类型名称' } } } },
  })
})
