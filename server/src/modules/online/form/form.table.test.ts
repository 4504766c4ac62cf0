import type { FormField } from '@banyan/contract/form/form-property'
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tableInfo } from '#kernel/database/table.ts'
import { type StoredColumn, storedTable, tableOptions } from './form.table.ts'

const column = (name: string, dbType: StoredColumn['dbType'] = 'string'): StoredColumn => ({ name, dbType })
const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'text',
  max: 100,
  ...more,
})

test('DEC-080 each type of a definition is a type of the database', () => {
  const table = storedTable('onl_types', [
    column('a', 'string'),
    column('b', 'Text'),
    column('c', 'Blob'),
    column('d', 'int'),
    column('e', 'double'),
    column('f', 'BigDecimal'),
    column('g', 'Date'),
    column('h', 'Datetime'),
  ])
  const columns = getTableColumns(table) as Record<string, { name: string; getSQLType(): string }>
  expect([...'abcdefgh'].map((name) => [columns[name]?.name, columns[name]?.getSQLType()])).toEqual([
    ['a', 'text'],
    ['b', 'text'],
    ['c', 'text'],
    ['d', 'bigint'],
    ['e', 'double precision'],
    ['f', 'numeric'],
    ['g', 'date'],
    ['h', 'timestamptz'],
  ])
  expect(tableInfo(table)).toMatchObject({ name: 'onl_types', options: { reportable: true } })
})

test('DEC-080 what is asked for is indexed, files and secrets of a form are known', () => {
  const columns = [
    column('exact'),
    column('part'),
    column('long', 'Text'),
    column('n', 'int'),
    column('day', 'Date'),
  ]
  const fields = [
    field('exact', { query: 'eq' }),
    field('part', { query: 'like' }),
    field('long', { query: 'eq', max: 501 }),
    field('fits', { query: 'eq', max: 500 }),
    field('n', { type: 'integer', query: 'range', max: 900 }),
    field('day', { type: 'date', query: 'like' }),
    field('no', { unique: true }),
    field('both', { unique: true, query: 'like' }),
    field('plain'),
    field('word', { type: 'password' }),
    field('file', { type: 'file' }),
    field('image', { type: 'image' }),
    field('html', { type: 'umeditor' }),
    field('text', { type: 'markdown' }),
  ]
  expect(tableOptions(fields, columns, ['main_id', 'exact'])).toEqual({
    indexes: [['main_id'], ['exact'], ['fits'], ['n'], ['no'], ['both']],
    search: ['part'],
    unique: [['no'], ['both']],
    namedLookups: true,
    secrets: ['word'],
    files: ['file', 'image', 'html', 'text'],
  })
})

test('DEC-080 at most twelve indexes of a kind, those that join tables first', () => {
  const names = Array.from({ length: 15 }, (_, at) => `c${at}`)
  const asked = (query: 'eq' | 'like') =>
    tableOptions(
      names.map((name) => field(name, { query })),
      names.map((name) => column(name)),
      ['main_id'],
    )
  expect(asked('eq')).toMatchObject({
    indexes: [['main_id'], ...names.slice(0, 11).map((name) => [name])],
    search: [],
  })
  expect(asked('like')).toMatchObject({ indexes: [['main_id']], search: names.slice(0, 12) })
})
