import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { definitions } from '#kernel/database/kernel.tables.ts'
import { tableInfo, tableList } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { gadget, gadgets, gadgetType, gadgetTypes } from '#testing/gadgets.ts'
import {
  catalogues,
  type Definition,
  declaredSources,
  definitionKinds,
  limitedSources,
  sourcesOf,
} from './catalogue.ts'
import { listSource } from './list/column.ts'

const declared = listSource(gadgetType, gadgetTypes)
const published = listSource(gadget, gadgets)
const definition = (code: string, version = 1, kind = 'form'): Definition => ({
  id: `id-${code}`,
  kind,
  code,
  version,
  body: `${code} ${version}`,
})

/** An app whose database holds these definitions; `read` are those that were made into something. */
function anApp(stored: Definition[]) {
  const app = new AppState()
  const read: unknown[] = []
  app.provide(tableList, [tableInfo(gadgetTypes)])
  app.provide(declaredSources, [declared])
  app.provide(definitionKinds, {
    form({ code, body }) {
      read.push(body)
      return {
        sources: code === 'a' ? [published] : [],
        value: body,
        names: [`table_${code}`],
        parts: new Map([[`part_${code}`, `${body} part`]]),
      }
    },
  })
  let asked = 0
  const rows = { current: stored, whileAsked: () => {} }
  const orderBy = async () => {
    asked++
    rows.whileAsked()
    return rows.current
  }
  const tx = { select: () => ({ from: () => ({ where: () => ({ orderBy }) }) }) } as unknown as Tx
  const known = catalogues(app)
  return { app, read, rows, known, of: (tenantId = 1) => known.of(tx, tenantId), asked: () => asked }
}

const table = tableInfo(definitions).name

test('a catalogue has what the product declares and what the tenant has published, by each of its names', async () => {
  const { of } = anApp([definition('a'), definition('b'), definition('c', 1, 'unknown')])
  const catalogue = await of()
  expect([...catalogue.entities.keys()]).toEqual(['gadgetType', 'gadget'])
  expect(catalogue.tables.map(({ name }) => name)).toEqual(['testing_gadget_type', 'testing_gadget'])
  const found = ['form a', 'form table_b', 'form.part part_a', 'form part_a', 'unknown c', 'form x'].map(
    (name) => {
      const [kind = '', code = ''] = name.split(' ')
      return catalogue.published(kind, code)
    },
  )
  expect(found).toEqual(['a 1', 'b 1', 'a 1 part', undefined, undefined, undefined])
})

test('tenants that have published nothing share one catalogue', async () => {
  const { of, known } = anApp([])
  const first = await of(1)
  expect(await of(2)).toBe(first)
  expect([...first.entities.values()]).toEqual([declared])
  expect([known.known(1), known.known(3)]).toEqual([first, undefined])
})

test('a catalogue is read again after a publication in its tenant, and only what changed is made anew', async () => {
  const { app, of, rows, read, asked } = anApp([definition('a'), definition('b')])
  const { announce } = app.part(changeChannel)
  const first = await of()
  expect(await of()).toBe(first)
  announce(1, 'some_other_table')
  announce(2, table)
  expect(await of()).toBe(first)
  expect(asked()).toBe(1)
  rows.current = [definition('a', 2), definition('b')]
  announce(1, table)
  expect((await of()).published('form', 'a')).toBe('a 2')
  expect(read).toEqual(['a 1', 'b 1', 'a 2'])
  for (const [tenantId, changed] of [
    [undefined, table],
    [undefined, undefined],
    [1, undefined],
  ] as const) {
    const before = await of()
    announce(tenantId, changed)
    expect(await of()).not.toBe(before)
  }
})

test('what was read while something was published is used once and not remembered', async () => {
  const { app, of, rows, known, asked } = anApp([definition('a')])
  rows.whileAsked = () => app.part(changeChannel).announce(1, table)
  expect((await of()).published('form', 'a')).toBe('a 1')
  expect(known.known(1)).toBeUndefined()
  rows.whileAsked = () => {}
  await of()
  expect([asked(), known.known(1) !== undefined]).toEqual([2, true])
})

test('lists are found by their table, and by whether a rule limits the caller in them', () => {
  const entities = new Map([
    ['gadgetType', declared],
    ['gadget', published],
  ])
  const rowRule = (source: ListSource) => (source === published ? { hidden: new Set() } : undefined)
  const me = { catalogue: { entities }, rights: { rowRule } } as unknown as Caller
  expect(sourcesOf(me, 'testing_gadget')).toEqual([published])
  expect(sourcesOf(me, 'nothing')).toEqual([])
  expect(limitedSources(me)).toEqual([published])
})
