import { expect, test } from 'vitest'
import type { FormEntity, TableChange } from './form.ts'
import { isChanged } from './rows.ts'

const form = { tables: [{ key: 'lines' }, { key: 'contact' }] } as unknown as FormEntity
const stored = { id: '1' }

test.each<[what: string, values: Record<string, TableChange>, changed: boolean]>([
  ['no rows', {}, false],
  ['rows as they were', { lines: { rows: [{ stored, values: {} }], removed: [] } }, false],
  ['a removed row', { lines: { rows: [], removed: [stored] } }, true],
  ['a changed row', { contact: { rows: [{ stored, values: { a: 1 } }], removed: [] } }, true],
  ['a new row without values', { contact: { rows: [{ values: {} }], removed: [] } }, true],
  ['rows of something else', { other: { rows: [{ values: {} }], removed: [stored] } }, false],
])('DEC-114 an edit with %s changes a record, or not', (_, values, changed) => {
  expect(isChanged(form, values)).toBe(changed)
})
