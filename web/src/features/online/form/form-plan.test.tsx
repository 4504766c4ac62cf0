import { schemaFrom } from '@banyan/contract/form/form-schema'
import { queryItemsFrom } from '@banyan/contract/form/query-item'
import { onlineForm } from '@banyan/contract/online/form'
import { expect, test } from 'vitest'
import { assetColumns, assetFields, assetHead } from '#testing/online-form.ts'
import { type FormParts, formPlan, listDeclaration } from './form-plan.ts'

const parts = (head: object = {}, columns: object = {}): FormParts => ({
  item: {
    schema: schemaFrom(assetFields, { title: '资产台账', table: assetHead.tableName }, []),
    head: { ...assetHead, ...head },
    cgButtonList: [],
    enhanceJs: '',
  },
  columns: { ...assetColumns, ...columns },
  queryInfo: queryItemsFrom(assetFields),
})
const declared = (head?: object, columns?: object) => {
  const given = parts(head, columns)
  return listDeclaration(formPlan(given), given)
}

test('ONLINE-002 a form is a list with the columns the server names', () => {
  const plan = formPlan(parts())
  expect(plan).toMatchObject({
    id: 'assets',
    code: 'online.assets',
    title: '资产台账',
    tables: [],
    columns: 3,
    table: 'onl_assets',
  })
  expect(plan.fields.map(({ name, notInList }) => [name, notInList])).toEqual([
    ['asset_name', undefined],
    ['price', undefined],
    ['note', true],
  ])
  expect(plan.asked?.map(({ name }) => name)).toEqual(['asset_name', 'price'])
  expect(plan.calls.list?.path).toBe(onlineForm.data.path.replace(':formCode', 'assets'))
  const tree = formPlan(parts({ isTree: 'Y' }))
  expect(tree.calls.list?.path).toBe(onlineForm.treeData.path.replace(':formCode', 'assets'))
})

test('LIST-042 a column may say how many characters it shows', () => {
  const [first] = assetColumns.columns
  const plan = formPlan(parts({}, { columns: [{ ...first, showLength: 8 }] }))
  expect(plan.fields.map(({ ellipsLength }) => ellipsLength)).toEqual([8, undefined, undefined])
  expect(plan.fields.map(({ notInList }) => notInList)).toEqual([undefined, true, true])
})

test.each([
  ['Y', 'Y', []],
  ['N', 'Y', ['pages']],
  ['Y', 'N', ['select']],
  ['N', 'N', ['pages', 'select']],
])('DEC-080 with pages %s and boxes %s a list does without %j', (paginationFlag, checkboxFlag, without) => {
  expect(declared({}, { paginationFlag, checkboxFlag }).without).toEqual(without)
})

test('DEC-080 a tree opens below the rows that have others, and loses them with their parent', () => {
  const flat = declared({}, { pidField: 'pid', hasChildrenField: 'has' })
  expect([flat.tree, flat.reads, flat.loss?.([], [])]).toEqual([undefined, [], '，可从回收站还原'])
  expect(declared({ isTree: 'Y' }, { pidField: '' }).tree).toBeUndefined()
  const tree = declared({ isTree: 'Y' }, { pidField: 'pid', hasChildrenField: 'has' })
  expect(tree).toMatchObject({ without: [], reads: ['pid', 'has'], tree: { parent: 'pid' } })
  expect(['1', '0', undefined].map((has) => tree.tree?.hasChild({ id: 'a', has }))).toEqual([
    true,
    false,
    false,
  ])
  expect(tree.loss?.([], [])).toBe('，下级记录一并删除，可从回收站还原')
  const unknown = declared({ isTree: 'Y' }, { pidField: 'pid', hasChildrenField: '' })
  expect([unknown.reads, unknown.tree?.hasChild({ id: 'a' })]).toEqual([['pid'], true])
})
