import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { sql } = await startServer()
const bigramsOf = async (value: string | null) =>
  (await sql<{ found: string[] }>('select bigrams($1) as found', [value]))[0]?.found

test.each([
  [null, []],
  ['', []],
  ['福', []],
  ['福清站', ['福清', '清站']],
  ['AbC', ['ab', 'bc']],
  ['a b', ['a ', ' b']],
  ["_%'", ['_%', "%'"]],
])('decision 0008 the slices of %j', async (value, slices) => {
  expect(await bigramsOf(value)).toEqual(slices)
})
