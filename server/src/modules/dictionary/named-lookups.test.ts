import { field } from '@banyan/contract/field'
import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Catalogue } from '#kernel/caller.ts'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { listedLookups } from './named-lookups.ts'

const published = tenantTable(
  'form_goods',
  { name: text(), kind: text(), pin: text(), access_token: text(), parent: text() },
  { namedLookups: true, knownAs: ['goods'], secrets: ['pin'] },
)
const closed = tenantTable('form_closed', { name: text() }, {})
const infos = [published, closed].map(tableInfo)

const cleared = (...fields: z.ZodType[]) => {
  const shape = z.object(Object.fromEntries(fields.map((each, at) => [`f${at}`, each])))
  const entities = new Map([['e', { description: { shape } }]])
  const of = listedLookups({ entities, tables: infos } as unknown as Catalogue)
  return infos.map(of)
}
const ref = (lookup: string, more: object = {}) => field.ref('货物', lookup, more)
const nothing = { lookups: [], lookupFilters: [] }

test('DEC-061 a field clears exactly the columns it names, by either name of the table', () => {
  expect(cleared(ref('form_goods,name,id'), ref(' Goods , Kind,ID '), ref('goods,name,id'))).toEqual([
    { lookups: ['name,id', 'kind,id'], lookupFilters: [] },
    nothing,
  ])
})

test('DEC-061 columns of filters and trees are cleared too', () => {
  const tree = ref("goods,name,id,kind='1'", {
    pidField: 'Parent',
    hasChildField: 'pin',
    dictForeignKey: 'no',
  })
  expect(cleared(tree)).toEqual([{ lookups: ['name,id'], lookupFilters: ['parent', 'kind'] }, nothing])
})

test.each([
  'form_closed,name,id',
  'goods,pin,id',
  'goods,name,pin',
  'goods,access_token,id',
  'goods,nothing,id',
  'goods,name',
  "goods,name,id,kind ~ 'x'",
])('DEC-061 the field on %s clears nothing', (lookup) => {
  expect(cleared(ref(lookup))).toEqual([nothing, nothing])
})

test('DEC-061 a field without a table dictionary clears nothing', () => {
  expect(cleared(field.text('名称', {}))).toEqual([nothing, nothing])
})
