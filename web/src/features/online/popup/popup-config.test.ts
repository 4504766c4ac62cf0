import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { popupConfig } from './popup-config.ts'

const aField = (given: Partial<Field> = {}): Field => ({
  name: 'keeper',
  label: '保管人',
  type: 'popup',
  popupCode: 'staff',
  orgFields: 'id, name',
  destFields: 'keeper_id,keeper',
  ...given,
})

test('WIDGET-036 DEC-074 code and both lists are read by position', () => {
  expect(popupConfig(aField())).toEqual({
    code: 'staff',
    orgFields: ['id', 'name'],
    destFields: ['keeper_id', 'keeper'],
  })
})

test.each(['popupCode', 'orgFields', 'destFields'])(
  'WIDGET-069 without %s it is not configured',
  (member) => {
    for (const missing of [undefined, '', ' ']) {
      expect(popupConfig(aField({ [member]: missing }))).toEqual({ refusal: 'popup参数未正确配置!' })
    }
  },
)

test('WIDGET-070 both lists have to be equally long', () => {
  expect(popupConfig(aField({ destFields: 'keeper' }))).toEqual({
    refusal: 'popup参数未正确配置,原始值和目标值数量不一致!',
  })
})
