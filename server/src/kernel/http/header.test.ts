import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { firstHeader } from './header.ts'

const request = (headers: Record<string, string | string[]>) => ({ headers }) as unknown as FastifyRequest

test.each<[string, Record<string, string | string[]>, string | undefined]>([
  ['the first that was sent', { a: '1', b: '2' }, '1'],
  ['the second where the first is missing', { b: '2' }, '2'],
  ['the second where the first is empty', { a: '', b: '2' }, '2'],
  ['the second where the first was sent twice', { a: ['1', '1'], b: '2' }, '2'],
  ['none where none was asked for', { c: '3' }, undefined],
])('of several headers %s counts', (_, headers, value) => {
  expect(firstHeader(request(headers), 'a', 'b')).toBe(value)
})
