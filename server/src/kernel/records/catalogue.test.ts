import { expect, test } from 'vitest'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { gadget, gadgets, gadgetType, gadgetTypes } from '#testing/gadgets.ts'
import { limitedSources, sourcesOfTable } from './catalogue.ts'
import { listSource } from './list/column.ts'

const declared = listSource(gadgetType, gadgetTypes)
const published = listSource(gadget, gadgets)

test('lists are found by their table, and by whether a rule limits the caller in them', () => {
  const entities = new Map([
    ['gadgetType', declared],
    ['gadget', published],
  ])
  const rowRule = (source: ListSource) => (source === published ? { hidden: new Set() } : undefined)
  const me = { catalogue: { entities }, rights: { rowRule } } as unknown as Caller
  expect(sourcesOfTable(me, 'testing_gadget')).toEqual([published])
  expect(sourcesOfTable(me, 'nothing')).toEqual([])
  expect(limitedSources(me)).toEqual([published])
})
