import { allEndpoints } from '@banyan/contract/all'
import { type AnyEndpoint, inputLocation, type Method } from '@banyan/contract/endpoint'
import { endpointTitle, familyTitles, groups } from '@banyan/contract/titles'
import { z } from 'zod'
import { version } from '#kernel/settings/program.ts'
import { type Components, componentSchemas } from './component-schemas.ts'
import { exampleInput, isForKeys, isRepeatable } from './example.ts'

/** The API description, made from the same data the server serves and the console calls. */
export function openApi(systemName: string): object {
  const components = componentSchemas()
  const templates = new Map<string, string>()
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of allEndpoints) {
    const ways = [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])]
    for (const [index, { method = endpoint.method, path }] of ways.entries()) {
      // Paths that differ in the names of their members only are one path to OpenAPI: the first names count.
      const shape = path.replace(memberOfPath, ':')
      const template = templates.get(shape) ?? path
      templates.set(shape, template)
      const url = template.replace(memberOfPath, (_, name) => `{${name ?? 'path'}}`)
      const way = { id: index ? `${nameOf(endpoint)}.${index}` : nameOf(endpoint), method, path, template }
      paths[url] = { ...paths[url], [method.toLowerCase()]: describeOperation(endpoint, way, components) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${systemName} API`,
      version,
      description:
        '所有应答使用统一信封：success、message、code、result、timestamp。别的系统用接口密钥（Authorization: Bearer）；改动数据的请求可以带 Idempotency-Key，用同样的值重发不会再做一次。',
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'access-token', description: '登录得到的令牌' },
        key: { type: 'http', scheme: 'bearer', description: '接口密钥' },
      },
      parameters: {
        idempotencyKey: {
          ...{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
          description: '任意唯一的值；用同样的值重发，得到第一次的答复',
        },
      },
      schemas: components.schemas,
    },
    tags: [...familyTitles].map(([name, description]) => ({ name, description })),
    'x-tagGroups': Object.entries(groups).map(([name, families]) => ({ name, tags: Object.keys(families) })),
    paths,
  }
}

/** `:name`, or the `*` that stands for the rest of a path. */
const memberOfPath = /:(\w+)|\*$/g
const namesIn = (path: string) => [...path.matchAll(memberOfPath)].map(([, name]) => name)
const nameOf = ({ family, name }: AnyEndpoint) => `${family}.${name}`

interface Way {
  id: string
  method: Method
  path: string
  /** The path whose names of members the description uses. */
  template: string
}

function describeOperation(
  endpoint: AnyEndpoint,
  { id, method, path, template }: Way,
  components: Components,
): object {
  const members = Object.entries(endpoint.input.shape) as [string, z.ZodType][]
  const shown = new Map(
    namesIn(path).map((name, index) => [name ?? '*', namesIn(template)[index] ?? 'path'] as const),
  )
  const inQuery = inputLocation({ method, carries: endpoint.carries }) === 'query'
  const schema = components.add(`${nameOf(endpoint)}.input`, jsonSchema(endpoint.input, 'input'))
  const { properties = {} } = schema as { properties?: Record<string, object> }
  const parameters = members
    .filter(([name]) => shown.has(name) || inQuery)
    .map(([name, member]) => ({
      name: shown.get(name) ?? name,
      in: shown.has(name) ? 'path' : 'query',
      required: shown.has(name) || !member.safeParse(undefined).success,
      schema: properties[name] ?? {},
    }))
  return {
    operationId: id,
    tags: [endpoint.family],
    summary: endpointTitle(endpoint),
    'x-needs': endpoint.needs,
    'x-scope': endpoint.scope,
    'x-prefix': endpoint.via ?? '',
    ...(endpoint.needs === 'nothing'
      ? {}
      : { security: [{ token: [] }, ...(isForKeys(endpoint) ? [{ key: [] }] : [])] }),
    parameters: isRepeatable(endpoint)
      ? [...parameters, { $ref: '#/components/parameters/idempotencyKey' }]
      : parameters,
    ...(inQuery ? rawRequestBody(endpoint) : { requestBody: requestBody(endpoint, schema) }),
    responses: { 200: { description: '成功或被拒绝的业务操作', content: answerOf(endpoint, components) } },
  }
}

function requestBody(endpoint: AnyEndpoint, schema: object): object {
  const example = exampleInput(endpoint)
  const json = { 'application/json': { schema, ...(example && { example }) } }
  if (endpoint.carries === 'form') return { content: { ...json, 'multipart/form-data': { schema } } }
  if (endpoint.carries !== 'upload') return { content: json }
  const { properties = {} } = schema as { properties?: object }
  const file = { type: 'string', format: 'binary' }
  return {
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...properties, file } } } },
  }
}

const rawRequestBody = ({ method, carries }: AnyEndpoint): object =>
  carries === 'raw' && method !== 'GET' ? { requestBody: { content: { '*/*': { schema: {} } } } } : {}

function answerOf(endpoint: AnyEndpoint, components: Components): object {
  if (endpoint.carries === 'download')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const properties = {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: endpoint.loginType ? 'string' : 'integer' },
    result: components.add(`${nameOf(endpoint)}.result`, jsonSchema(endpoint.result, 'output')),
    timestamp: { type: 'integer' },
  }
  return { 'application/json': { schema: { type: 'object', properties } } }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
