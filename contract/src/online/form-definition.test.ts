import { expect, test } from 'vitest'
import { checkValue } from '../form/form-check.ts'
import { noCaller } from '../form/form-context.ts'
import { propertyFromField } from '../form/form-property.ts'
import { type FieldDefinition, fieldsFromDefinition } from './form-definition.ts'

test('DEC-131 WIDGET-032 WIDGET-033 WIDGET-034 what an extension sets reaches the form and its schema', () => {
  const [field, tree] = fieldsFromDefinition([
    {
      dbFieldName: 'district',
      dbFieldTxt: '区县',
      dbType: 'string',
      fieldShowType: 'list_multi',
      dictTable: 'onl_area',
      dictField: 'id',
      dictText: 'name',
      fieldExtendJson: JSON.stringify({
        placeholder: '选区县',
        maxTagCount: 3,
        dictFilter: 'level=2',
        dictIsDataLink: '1',
        dictRelatedField: 'city',
        dictForeignKey: 'parent_id',
        assolist: 'street',
        showLength: 5,
      }),
    },
    {
      dbFieldName: 'kind',
      dbFieldTxt: '分类',
      dbType: 'string',
      fieldShowType: 'cat_tree',
      fieldExtendJson: '{"multiSelect":true,"condition":{"status":"1"}}',
      orderNum: 2,
    },
  ] as FieldDefinition[])
  expect(tree).toMatchObject({ multiple: true, condition: '{"status":"1"}' })
  const linked = {
    placeholder: '选区县',
    maxTagCount: 3,
    dictFilter: 'level=2',
    dictIsDataLink: '1',
    dictRelatedField: 'city',
    dictForeignKey: 'parent_id',
    assolist: 'street',
    ellipsLength: 5,
  }
  expect(field).toMatchObject(linked)
  expect(propertyFromField(field!, 1)).toMatchObject(linked)
  expect(checkValue(field!, 'a,b,c,d', { today: '2026-11-17', caller: noCaller })).toBe('区县最多选择3项')
})
