import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { productTables } from '../../../tables.ts'
import { changedIds, type Marks, markQueries } from './marks.ts'

const marks = (role: string, person = '') => ({ role, person }) as Marks

test.each([
  ['nothing changed', 'a:1,b:2', 'a:1,b:2', []],
  ['one changed', 'a:1,b:2', 'a:1,b:3', ['b']],
  ['one went', 'a:1,b:2', 'b:2', ['a']],
  ['one came', 'a:1', 'a:1,b:2', ['b']],
  ['the first came', '', 'a:1', ['a']],
  ['the last went', 'a:1', '', ['a']],
  ['one went, one changed and one came', 'a:1,b:2', 'b:3,c:4', ['a', 'b', 'c']],
  ['an id holds a colon', 'a:b:1', 'a:b:2', ['a:b']],
])('security §15 %s', (_, before, after, ids) => {
  expect(changedIds(marks(before), marks(after), 'role')).toEqual(ids)
  expect(changedIds(marks('x:1', before), marks('x:1', after), 'person')).toEqual(ids)
})

test('security §15 a transaction that writes anything the comparison looks at is compared', () => {
  const statements = Object.values(markQueries).map((query) => new PgDialect().sqlToQuery(query).sql)
  const read = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name]) => name),
  )
  const compared = productTables.filter(({ options }) => options.changesAccess || options.isCompared)
  expect([...new Set(read)].sort()).toEqual(compared.map(({ name }) => name).sort())
})
