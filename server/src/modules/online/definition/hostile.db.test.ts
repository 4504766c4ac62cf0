import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { hostileDefinition } from '#testing/hostile-definitions.ts'
import { answerDefect, sendRaw } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'
import { productTables } from '../../../tables.ts'

/* 300 random and hostile definitions: no fault of the server, and no other table is touched (security, section 6). */

const { signIn, sql } = await startServer()
const boss = await signIn('u0001')

const written = /^(online_form_|kernel_|identity_session)/
/** Structure and content of everything that definitions have no business with. */
async function product(): Promise<unknown> {
  const names = productTables.map(({ name }) => name)
  const structure = await sql(
    `select relname, relrowsecurity, relforcerowsecurity,
       (select string_agg(attname || format_type(atttypid, atttypmod), ',' order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0) as columns
     from pg_class c where relkind = 'r' and relname = any($1) order by relname`,
    [names],
  )
  const contents: unknown[] = []
  for (const name of names.filter((each) => !written.test(each)))
    contents.push(
      await sql(`select $1::text as name, count(*)::int as n, max(update_time) as at from "${name}"`, [
        name,
      ]).catch(() => sql(`select $1::text as name, count(*)::int as n from "${name}"`, [name])),
    )
  return [structure, contents]
}

const before = await product()
const outcome = { published: 0, refused: new Set<string>() }

test.each([0, 1, 2])('security 6 hostile definitions, fifty from %i', async (part) => {
  for (let seed = part * 50; seed < part * 50 + 50; seed++) {
    const { head, fields, record } = hostileDefinition(seed)
    const sound = async (answer: ReturnType<typeof sendRaw>) => {
      const got = await answer
      expect([seed, answerDefect(got)]).toEqual([seed, undefined])
      if (!got.body.success) outcome.refused.add(got.body.message.replace(/.*：/, ''))
      return got.body
    }
    const added = await sound(sendRaw(boss, formDefinition.addAll, { head, fields }))
    if (!added.success) continue
    const { id } = added.result as { id: string }
    const published = await sound(sendRaw(boss, formDefinition.publish, { id }))
    if (!published.success) continue
    outcome.published++
    for (const call of [onlineForm.page, onlineForm.data])
      if (head.tableType !== 3) await sound(sendRaw(boss, call, { formCode: id }))
    if (head.tableType !== 3) {
      await sound(sendRaw(boss, onlineForm.add, { formCode: id, ...record }))
      expect(await boss.call(onlineForm.data, { formCode: id })).toMatchObject({
        fieldList: expect.any(Array),
      })
    }
  }
})

test('security 6 no other table was touched, every new one has row-level security', async () => {
  expect(await product()).toEqual(before)
  // The generator is worth nothing when nothing is published or nothing is refused.
  expect(outcome.published).toBeGreaterThan(15)
  expect(outcome.refused.size).toBeGreaterThan(20)
  const made = await sql<{ name: string; walled: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as walled from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like 'onl1000\\_%'`,
  )
  expect(made.filter(({ walled }) => !walled)).toEqual([])
  const known = new Set(productTables.map(({ name }) => name))
  const all = await sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const strange = all.filter(({ name }) => !known.has(name) && !name.startsWith('onl1000_'))
  expect(strange).toEqual([])
})
