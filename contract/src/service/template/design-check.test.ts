import { expect, test } from 'vitest'
import { designFaults, designRefusal } from './design-check.ts'
import { type ItemType, itemTypes, type TemplateItem } from './item.ts'
import { newItem } from './new-item.ts'

const item = (type: ItemType, settings: object = {}): TemplateItem => ({ ...newItem(type, 'x'), ...settings })

test('new items can be published as they are, but a select needs its dictionary', () => {
  const all = itemTypes.map((type) => newItem(type, type))
  expect(designFaults(all)).toEqual([{ item: 'select', member: 'dict_id', message: '请选择服务字典' }])
  expect(designRefusal(all)).toBe('组件“下拉选择”：请选择服务字典')
  expect(designRefusal([])).toBeUndefined()
})

test.each<[item: TemplateItem, message: string | undefined]>([
  [item('textarea', { min: 5, max: 4 }), '最多字数不能小于最少字数'],
  [item('input', { max_length: 0 }), '最多字数应大于0'],
  [item('number', { min: 2, max: 1 }), '最大值不能小于最小值'],
  [item('number', { min: 1, max: 1 }), undefined],
  [item('slider', { min: 100 }), '最大值应大于最小值'],
  [item('image', { max: 0 }), '至少允许1张图片'],
  [item('radio', { options: [] }), '请添加选项'],
  [item('checkbox', { options: ['甲', ' '] }), '选项不能为空'],
  [item('radio', { options: ['甲', '甲 '] }), '选项不能重复'],
  [item('radio', { data_type: 2 }), '请选择服务字典'],
  [item('radio', { data_type: 2, dict_item_id: 'd1' }), undefined],
])('SERVICE-031 SERVICE-036 SERVICE-039 %o: %s', (one, message) => {
  expect(designFaults([one])[0]?.message).toBe(message)
})
