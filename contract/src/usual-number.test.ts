import { expect, test } from 'vitest'
import { isUsualNumber, numberRefusal } from './usual-number.ts'

test.each([
  ['京A12345', true],
  ['京a·12345', true],
  ['浙AD12345', true],
  ['浙AF1234F', false],
  ['浙A12345D', true],
  ['浙A1234I', false],
  ['京A1234警', true],
  ['鲁B123X学', true],
  ['冀C1234挂', true],
  ['粤Z1234港', true],
  ['粤ZA234澳', true],
  ['粤B1234港', false],
  ['224578使', true],
  ['WJ京1234X', true],
  ['京A1234', false],
  ['京A1234567', false],
  ['测A12345', false],
  ['LSVAA4182E218456', false],
])('a plate %s is usual: %s', (plate, isUsual) => expect(isUsualNumber('plate', plate)).toBe(isUsual))

test.each([
  ['13800138000', true],
  ['138 0013 8000', true],
  ['+86 138-0013-8000', true],
  ['12800138000', false],
  ['1380013800', false],
  ['010-88886666', true],
  ['0571-88886666转801', true],
  ['400-820-8820', true],
  ['95533', true],
  ['88886666', false],
  ['+1 415 555 0100', false],
])('a phone number %s is usual: %s', (phone, isUsual) => expect(isUsualNumber('phone', phone)).toBe(isUsual))

test('an unusual number is refused until it is kept, and only that one', () => {
  const plate = { checksNumber: 'plate', label: '车牌号' } as const
  expect(numberRefusal(plate, 'KR-88', undefined)).toBe('请输入正确的车牌号')
  expect(numberRefusal(plate, 'KR-88', ['KR-88'])).toBeUndefined()
  expect(numberRefusal(plate, 'KR-89', ['KR-88'])).toBe('请输入正确的车牌号')
  expect(numberRefusal(plate, '', [])).toBeUndefined()
  expect(numberRefusal({ label: '颜色' }, 'KR-88', [])).toBeUndefined()
})
