// @vitest-environment happy-dom
import { treeForRole } from '@banyan/contract/access/permission'
import { allEndpoints } from '@banyan/contract/all'
import { remoteDictionary } from '@banyan/contract/dictionary/dictionary'
import {
  addressOf,
  listedCalls,
  otherPrefixes,
  type PrefixValues,
  usualPrefixes,
} from '@banyan/contract/testing/calls'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { applyConfig } from './config.ts'
import { buildRequest } from './request.ts'

/** Everything the console can send: the calls of the contract, and those it spells differently in places. */
const sendable = [...allEndpoints, ...Object.values(remoteDictionary), treeForRole]
const listed = listedCalls.filter((row) => !row.planned && row.console !== 'other')

afterEach(() => applyConfig({}))

test.each([
  ['the usual prefixes', usualPrefixes],
  ['other prefixes', otherPrefixes],
])(
  'API-018 API-019 API-020 with %s the console sends each listed call as the requirements write it',
  (_, prefixes) => {
    const sent = sentWith(prefixes)
    const missing = listed
      .map((row) => ({ row, ...addressOf(row, prefixes) }))
      .filter(({ method, path }) => !sent.has(`${method} ${path}`))
    expect(missing.map(({ row }) => `${row.id} ${row.call}`)).toEqual([])
  },
)

function sentWith({ 'sys-dict': sysDict, ...prefixes }: PrefixValues): Set<string> {
  applyConfig({ prefixes: { ...prefixes, sysDict } })
  return new Set(
    sendable.map((endpoint) => {
      // Each member of the path travels under its own name, which is how the table writes it too.
      const members = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name])
      const { method, url } = buildRequest(
        { ...endpoint, input: z.looseObject({}) },
        Object.fromEntries(members),
      )
      return `${method} ${url.split('?')[0]}`
    }),
  )
}
