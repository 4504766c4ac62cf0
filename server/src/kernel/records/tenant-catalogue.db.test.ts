import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import type { Catalogue } from '#kernel/caller.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { definitions } from '#kernel/database/kernel.tables.ts'
import { tableInfo, tableList } from '#kernel/database/table.ts'
import { rawClient, transactionOf } from '#kernel/database/tx.ts'
import { gadget, gadgets, gadgetType, gadgetTypes } from '#testing/gadgets.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { catalogues, declaredSources, definitionKinds } from './catalogue.ts'
import { listSource } from './list/column.ts'

const database = await ownDatabase()
const declared = listSource(gadgetType, gadgetTypes)
const published = listSource(gadget, gadgets)
interface Setting {
  app: AppState
  /** What was made into something. */
  read: unknown[]
  known: ReturnType<typeof catalogues>
  of(tenantId?: number): Promise<Catalogue>
  publish(code: string, body: string): Promise<unknown>
  /** How often definitions were read. */
  asked(): number
}

/** Works in an app whose tenant 1 has published these, each with a first body. */
async function withPublished(kinds: Record<string, string>, work: (setting: Setting) => Promise<void>) {
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
  await database.within(app, { tenantId: 1 }, async (tx, asked) => {
    for (const [code, kind] of Object.entries(kinds))
      await tx.insert(definitions).values({ id: `id-${code}`, kind, code, body: `${code} 1` })
    asked.length = 0
    const known = catalogues(app)
    await work({
      app,
      read,
      known,
      // As a transaction that has written nothing: what another one reads after its own writes is not kept.
      of: (tenantId = 1) => known.of(transactionOf(rawClient(tx), app), tenantId),
      publish: (code, body) => tx.update(definitions).set({ body }).where(eq(definitions.code, code)),
      asked: () => asked.filter((text) => text.startsWith('select')).length,
    })
  })
}

const table = tableInfo(definitions).name

test('a catalogue has what the product declares and what the tenant has published, by each of its names', async () => {
  await withPublished({ a: 'form', b: 'form', c: 'unknown' }, async ({ of }) => {
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
})

test('tenants that have published nothing share one catalogue', async () => {
  await withPublished({}, async ({ of, known }) => {
    const first = await of(1)
    expect(await of(2)).toBe(first)
    expect([...first.entities.values()]).toEqual([declared])
    expect([known.known(1), known.known(3)]).toEqual([first, undefined])
  })
})

test('a catalogue is read again after a publication in its tenant, and only what changed is made anew', async () => {
  await withPublished({ a: 'form', b: 'form' }, async ({ app, of, publish, read, asked }) => {
    const { announce } = app.part(changeChannel)
    const first = await of()
    expect(await of()).toBe(first)
    announce(1, 'some_other_table')
    announce(2, table)
    expect(await of()).toBe(first)
    expect(asked()).toBe(1)
    await publish('a', 'a 2')
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
})

test('what was read while something was published is used once and not remembered', async () => {
  await withPublished({ a: 'form' }, async ({ app, of, known, asked }) => {
    const reading = of()
    app.part(changeChannel).announce(1, table)
    expect((await reading).published('form', 'a')).toBe('a 1')
    expect(known.known(1)).toBeUndefined()
    await of()
    expect([asked(), known.known(1) !== undefined]).toEqual([2, true])
  })
})
