// @vitest-environment happy-dom

import { encodeInput } from '@banyan/contract/encode'
import { entity, get, post } from '@banyan/contract/endpoint'
import { commaList } from '@banyan/contract/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { applyConfig } from './config.ts'
import { fileUrl } from './file-url.ts'
import { buildRequest } from './request.ts'
import { storedSession } from './storage.ts'

const optional = z.string().nullish()
const input = z.object({ id: z.string(), ids: commaList.optional(), note: optional })
const { read, write, exported, imported } = entity('thing', 'tenant', {
  read: get('/thing/:id', { needs: 'session', input, result: z.null() }),
  write: post('/thing/:id/edit', { needs: 'session', input, result: z.null() }),
  exported: get('/thing/export', {
    needs: 'session',
    input: z.object({}),
    result: z.null(),
    carries: 'download',
  }),
  imported: post('/thing/import', { needs: 'session', input, result: z.null(), carries: 'upload' }),
})

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_999, toFake: ['Date'] })
  localStorage.clear()
  storedSession.write('accessToken', 't1')
  storedSession.write('tenantId', 1000)
})
afterEach(() => {
  vi.useRealTimers()
  applyConfig({})
})

const identity = { 'access-token': 't1', 'tenant-id': '1000' }

test('API-010 API-014 a read has its members in path and query and waits a minute', () => {
  expect(buildRequest(read, { id: 'a/b', ids: ['x', 'y'], note: null })).toEqual({
    method: 'GET',
    url: '/thing/a%2Fb?ids=x%2Cy&_t=1700000000',
    headers: identity,
    body: undefined,
    timeout: 60_000,
    wants: 'envelope',
    signal: undefined,
    onProgress: undefined,
  })
})

test('API-010 a write has its members in the body as JSON, without those of the path', () => {
  const { signal } = new AbortController()
  expect(buildRequest(write, { id: '1', ids: ['x'], note: '' }, { signal })).toEqual({
    method: 'POST',
    url: '/thing/1/edit',
    headers: { ...identity, 'content-type': 'application/json' },
    body: '{"ids":"x","note":null}',
    timeout: 60_000,
    wants: 'envelope',
    signal,
    onProgress: undefined,
  })
})

test('API-011 a download wants a file and waits five minutes', () => {
  expect(buildRequest(exported, {})).toMatchObject({ wants: 'blob', timeout: 300_000, body: undefined })
})

test('API-011 an upload is a form: its fields, those that have a value, and the file last', () => {
  const file = new File(['x'], 'a.xls')
  const onProgress = () => undefined
  const { body, headers, ...rest } = buildRequest(imported, { id: '1', note: null }, { file, onProgress })
  expect([...(body as FormData).keys()]).toEqual(['id', 'file'])
  expect((body as FormData).get('id')).toBe('1')
  expect(headers).toEqual(identity) // the browser names the type, with its boundary
  expect(rest).toMatchObject({ url: '/thing/import', wants: 'envelope', timeout: 300_000, onProgress })
})

test('DEC-014 credentials of a token link go out instead of those of the session', () => {
  const headersAs = (as: { token: string; tenantId?: string }) => buildRequest(exported, {}, { as }).headers
  expect(headersAs({ token: 'link' })).toEqual({ 'access-token': 'link' })
  expect(headersAs({ token: 'link', tenantId: '7' })).toEqual({ 'access-token': 'link', 'tenant-id': '7' })
})

test('an emptied field is nothing where nothing is allowed, members without a value or a name stay away', () => {
  const shape = z.object({ name: z.string(), note: optional, other: optional })
  const given = { name: '', note: '', other: undefined, extra: 1 }
  expect(encodeInput(shape, given)).toEqual({ name: '', note: null })
  const any = z.looseObject({ ids: commaList })
  expect(encodeInput(any, { ids: ['a', 'b'], extra: '' })).toEqual({ ids: 'a,b', extra: '' })
})

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['files/a.png', '/base/sys/common/static/files/a.png'],
  ['//evil.test/a.png', undefined],
  ['/files/a.png', '/base/sys/common/static/files/a.png'],
  ['HTTPS://old.test/a.png', 'HTTPS://old.test/a.png'],
  ['http://old.test/a.png', 'http://old.test/a.png'],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA', undefined],
])('the address of the stored file %s is %s', (key, address) => {
  applyConfig({ baseUrl: '/base' })
  expect(fileUrl(key)).toBe(address)
})
