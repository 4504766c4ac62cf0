import { areas } from '@banyan/contract/area/divisions'
import type { FieldType } from '@banyan/contract/field'
import { expect, test } from 'vitest'
import { placeValue, placeWords } from './place-words.ts'

const place = (description: string, pointer: string) => JSON.stringify({ description, pointer })

test.each<[type: FieldType, stored: string, words: string | undefined]>([
  ['pca', '350102', '福建省/福州市/鼓楼区'],
  ['pca', '110101', '北京市/北京市/东城区'],
  ['pca', '999999', '999999'],
  ['amap', place('福州市五一路1号', '119.300000,26.080000'), '福州市五一路1号 (119.300000,26.080000)'],
  ['amap', place('119.300000,26.080000', '119.300000,26.080000'), '119.300000,26.080000'],
  ['amap', place('', '119.300000,26.080000'), '119.300000,26.080000'],
  ['amap', '门口', '门口'],
  ['text', '350102', undefined],
])('DEC-072 DEC-068 a workbook says %s %s as %s', (type, stored, words) => {
  expect(placeWords(type, stored)).toBe(words)
})

test.each<[type: FieldType, words: string, stored: string]>([
  ['pca', '福建省福州市鼓楼区', '350102'],
  ['pca', '福建省 / 福州市 / 鼓楼区', '350102'],
  ['pca', '北京市东城区', '110101'],
  ['pca', '350102', '350102'],
  ['pca', '没有的地方', '没有的地方'],
  ['amap', '福州市五一路1号（119.3，26.08）', place('福州市五一路1号', '119.300000,26.080000')],
  ['amap', '仓库 (东门) (119.3,26.08)', place('仓库 (东门)', '119.300000,26.080000')],
  ['amap', '119.3,26.08', '119.3,26.08'],
  ['amap', '仓库 (东门)', '仓库 (东门)'],
  ['amap', place('甲 (1,2)', '119.300000,26.080000'), place('甲 (1,2)', '119.300000,26.080000')],
  ['text', '甲 (1,2)', '甲 (1,2)'],
])('DEC-072 DEC-068 an import reads %s %s as %s', (type, words, stored) => {
  expect(placeValue(type, words)).toBe(stored)
})

test('DEC-072 every province, city and district comes back from its words', () => {
  const wrong = areas.filter(({ id }) => placeValue('pca', placeWords('pca', id) ?? '') !== id)
  expect(wrong).toEqual([])
})
