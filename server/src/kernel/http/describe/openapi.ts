import { allEndpoints } from '@banyan/contract/all'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { z } from 'zod'

/** The API description, made from the same data the server serves and the console calls. */
export function openApi(systemName: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of allEndpoints) {
    const ways = [{ method: endpoint.method, path: endpoint.path }, ...(endpoint.aliases ?? [])]
    for (const { method = endpoint.method, path } of ways) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(endpoint, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${systemName} API`,
      version: '0.1.0',
      description: '所有应答使用统一信封：success、message、code、result、timestamp。',
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } } },
    paths,
  }
}

function operationOf(endpoint: AnyEndpoint, path: string): object {
  const members = Object.entries(endpoint.input.shape) as [string, z.ZodType][]
  const inPath = (name: string) => path.includes(`:${name}`)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.carries === 'raw'
  const schema = jsonSchema(endpoint.input, 'input') as { properties?: Record<string, object> }
  const parameters = members
    .filter(([name]) => inPath(name) || inQuery)
    .map(([name, member]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: inPath(name) || !member.safeParse(undefined).success,
      schema: schema.properties?.[name] ?? {},
    }))
  return {
    operationId: `${endpoint.family}.${endpoint.name}`,
    tags: [endpoint.family],
    summary: `${endpoint.family}.${endpoint.name}`,
    'x-needs': endpoint.needs,
    'x-scope': endpoint.scope,
    'x-prefix': endpoint.via ?? '',
    ...(endpoint.needs === 'nothing' ? {} : { security: [{ token: [] }] }),
    parameters,
    ...(inQuery ? rawBodyOf(endpoint) : { requestBody: bodyOf(endpoint, schema) }),
    responses: { 200: { description: '成功或被拒绝的业务操作', content: answerOf(endpoint) } },
  }
}

function bodyOf(endpoint: AnyEndpoint, schema: object): object {
  const json = { 'application/json': { schema } }
  if (endpoint.carries === 'form') return { content: { ...json, 'multipart/form-data': { schema } } }
  if (endpoint.carries !== 'upload') return { content: json }
  const { properties = {} } = schema as { properties?: object }
  const file = { type: 'string', format: 'binary' }
  return {
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...properties, file } } } },
  }
}

const rawBodyOf = ({ method, carries }: AnyEndpoint): object =>
  carries === 'raw' && method !== 'GET' ? { requestBody: { content: { '*/*': { schema: {} } } } } : {}

function answerOf(endpoint: AnyEndpoint): object {
  if (endpoint.carries === 'download')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const properties = {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: endpoint.loginType ? 'string' : 'integer' },
    result: jsonSchema(endpoint.result, 'output'),
    timestamp: { type: 'integer' },
  }
  return { 'application/json': { schema: { type: 'object', properties } } }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
