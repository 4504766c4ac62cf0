import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { changeChannel } from './change-channel.ts'
import { queryCache } from './remembered.ts'
import { executeWrite, type Tx, transactionOf } from './tx.ts'

const keyOf = (question: string) => ({ tenantId: 1, tables: ['a'], question })

/** An app with its answers, and transactions on a connection that takes everything. */
function anApp(limit = 100) {
  const app = new AppState()
  const query = async (asked: string | { callback?(error: null, result: object): void }) => {
    const result = { rows: [] }
    if (typeof asked === 'object') asked.callback?.(null, result)
    return result
  }
  const begin = (): Tx => transactionOf({ query } as never, app)
  const answers = queryCache<number>(app, limit)
  const keep = (key: Parameters<typeof answers.find>[0], answer: number, tx = begin()) =>
    answers.ask(tx, key, async () => answer)
  return { app, begin, answers, keep, announce: app.part(changeChannel).announce }
}

test('beyond the limit the answer used longest ago is forgotten', async () => {
  const { answers, keep } = anApp(2)
  await keep(keyOf('one'), 1)
  await keep(keyOf('two'), 2)
  expect(answers.find(keyOf('one'))).toBe(1)
  await keep(keyOf('three'), 3)
  expect(['one', 'two', 'three'].map((each) => answers.find(keyOf(each)))).toEqual([1, undefined, 3])
})

test('a question of thousands of characters is answered and not kept', async () => {
  const { answers, keep } = anApp()
  expect(await keep(keyOf('x'.repeat(9000)), 1)).toBe(1)
  expect(answers.find(keyOf('x'.repeat(9000)))).toBeUndefined()
})

test.each<[number | undefined, string | undefined, (number | undefined)[]]>([
  [1, 'b', [0, undefined, undefined, 3, 4]],
  [1, 'a', [undefined, 1, undefined, 3, 4]],
  [undefined, 'a', [undefined, 1, undefined, undefined, 4]],
  [undefined, 'c', [0, 1, 2, 3, 4]],
  [1, undefined, [undefined, undefined, undefined, 3, 4]],
  [undefined, undefined, [undefined, undefined, undefined, undefined, 4]],
])(
  'a change of tenant %s in table %s forgets what depends on it and nothing else',
  async (tenantId, table, left) => {
    const { answers, keep, announce } = anApp()
    const keys = [
      { tenantId: 1, tables: ['a'], question: 's' },
      { tenantId: 1, tables: ['b'], question: 's' },
      { tenantId: 1, tables: ['a', 'b'], question: 's' },
      { tenantId: 2, tables: ['a'], question: 's' },
      { tenantId: 1, tables: [], question: 'version 7' },
    ]
    for (const [at, key] of keys.entries()) await keep(key, at)
    announce(tenantId, table)
    expect(keys.map((key) => answers.find(key))).toEqual(left)
  },
)

test('changes of thousands of tenants are told apart or forget too much, never too little', async () => {
  const { answers, keep, announce } = anApp()
  await keep(keyOf('q'), 1)
  for (let tenant = 2; tenant < 5000; tenant++) announce(tenant, 'other')
  expect(answers.find(keyOf('q'))).toBe(1)
  for (let tenant = 2; tenant < 5000; tenant++) announce(tenant, 'a')
  await keep(keyOf('q'), 2)
  announce(1, 'a')
  expect(answers.find(keyOf('q'))).toBeUndefined()
})

test('an answer is not kept when one of its tables changed while it was asked for', async () => {
  const { answers, begin, announce } = anApp()
  const key = { tenantId: 1, tables: ['a', 'b'], question: 's' }
  const askWhile = (tenantId: number) =>
    answers.ask(begin(), key, async () => {
      announce(tenantId, 'b')
      return 1
    })
  expect([await askWhile(1), answers.find(key)]).toEqual([1, undefined])
  expect([await askWhile(2), answers.find(key)]).toEqual([1, 1])
})

test.each<[string, (tx: Tx) => unknown]>([
  ['a write that names its table', (tx) => executeWrite(tx, 'b', sql`select 1`)],
  ['SQL text that writes', (tx) => tx.execute(sql`with x as (insert into b values (1)) select 1`)],
  ['a statement of the driver that writes', (tx) => tx.$client.query({ text: 'UPDATE b SET c = 1' })],
])('what is read after %s is not kept, and neither is what is made of it', async (_, write) => {
  const { answers, begin, keep } = anApp()
  const tx = begin()
  await write(tx)
  expect(await keep(keyOf('q'), 1, tx)).toBe(1)
  answers.keep(tx, { tenantId: 1, tables: [], question: 'version 7' }, 2)
  expect(answers.find(keyOf('q'))).toBeUndefined()
  expect(answers.find({ tenantId: 1, tables: [], question: 'version 7' })).toBeUndefined()
})

test('a transaction sees its own writes, and what others may know where it wrote nothing', async () => {
  const { begin, keep } = anApp()
  await keep(keyOf('q'), 1)
  const tx = begin()
  await executeWrite(tx, 'other', sql`select 1`)
  expect(await keep(keyOf('q'), 2, tx)).toBe(1)
  await executeWrite(tx, 'a', sql`select 1`)
  expect(await keep(keyOf('q'), 3, tx)).toBe(3)
  expect(await keep(keyOf('q'), 4)).toBe(1)
})
