import { expect, test } from 'vitest'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { forgetDictionaries, loadDictionaries } from './dictionary.cache.ts'

const { app, inTenant, sql } = await startServer()
const changes = app.state.part(changeChannel)
// Whoever begins to listen takes everything for changed: that is over when the first announcement is heard.
let isHeard = false
changes.onChange((tenantId) => {
  isHeard ||= tenantId === 4711
})
await eventually(async () => {
  await sql(`select pg_notify('banyan_changed', '4711:nothing')`)
  expect(isHeard).toBe(true)
})
const ask = (tenantId: number) => inTenant((tx) => loadDictionaries(tx, tenantId), tenantId)

/** Runs `happens`, then tells which of two tenants read their dictionaries from the database again. */
async function readAgain(happens: () => unknown): Promise<number[]> {
  const tenants = [1000, 1001]
  const before = await Promise.all(tenants.map(ask))
  expect(await Promise.all(tenants.map(ask))).toEqual(before)
  await happens()
  const after = await Promise.all(tenants.map(ask))
  return tenants.filter((_, at) => after[at] !== before[at])
}

test.each<[string, number | undefined, string | undefined, number[]]>([
  ['an item of a tenant', 1000, 'dictionary_item', [1000]],
  ['a dictionary of another tenant', 1001, 'dictionary_dict', [1001]],
  ['a dictionary of the platform', undefined, 'dictionary_dict', [1000, 1001]],
  ['anything of a tenant', 1000, undefined, [1000]],
  ['anything at all', undefined, undefined, [1000, 1001]],
  ['a vehicle of a tenant', 1000, 'fleet_vehicle', []],
  ['another table of the platform', undefined, 'online_dictionary_copy', []],
])(
  'dictionaries are read again after a change of %s by those it concerns',
  async (_, tenantId, table, again) => {
    expect(await readAgain(() => changes.announce(tenantId, table))).toEqual(again)
  },
)

test('whoever asks for it reads the dictionaries of one tenant again', async () => {
  expect(await readAgain(() => inTenant(async (tx) => forgetDictionaries(tx, 1001)))).toEqual([1001])
})
