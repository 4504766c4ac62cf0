import { expect, test } from 'vitest'
import { customerAmount, orderAmounts, sumUsedParts } from './order-amounts.ts'
import type { FilledValues } from './template/filled.ts'
import type { TemplateItem } from './template/item.ts'
import { newItem } from './template/new-item.ts'

const parts = { ...newItem('label', 'parts'), business_key: 'parts' } as TemplateItem
const labour = { ...newItem('number', 'labour'), business_key: 'labour', precision: 2 } as TemplateItem
const plain = newItem('number', 'plain')
const line = (count: unknown, price: unknown, more: object = {}) => ({
  materialNo: 'P1',
  materialName: '机油',
  materialCount: count,
  unitPrice: price,
  ...more,
})

test.each<[what: string, items: TemplateItem[], values: FilledValues, sums: (number | null)[]]>([
  ['a report without prices has no sums', [plain], { plain: 5 }, [null, null, null, null]],
  ['a list with nothing in it costs nothing', [parts], {}, [0, 0, 0, 0]],
  [
    'tenths are added exactly',
    [parts],
    { parts: [line(3, 0.1), line(1, 0.2), line(7, 0.1)] },
    [1.2, 0, 0, 1.2],
  ],
  [
    'half a cent is rounded up, line by line',
    [parts],
    { parts: [line(1, 1.005), line(3, 1.115)] },
    [4.36, 0, 0, 4.36],
  ],
  [
    'many digits are multiplied exactly',
    [parts],
    { parts: [line(99999999.99, 9.99)] },
    [999_000_000 - 0.1, 0, 0, 999_000_000 - 0.1],
  ],
  ['texts are numbers too', [parts], { parts: [line('2', '19.90')] }, [39.8, 0, 0, 39.8]],
  [
    'sums that were sent do not count',
    [parts],
    { parts: [line(2, 5, { materialSum: 1 })], totalAmount: 1 },
    [10, 0, 0, 10],
  ],
  [
    'claimed parts count as parts and as claims',
    [parts, labour, plain],
    { parts: [line(1, 100, { isClaim: 1 }), line(2, 30.5)], labour: 80.25, plain: 7 },
    [161, 80.25, 100, 241.25],
  ],
  ['what is no line costs nothing', [parts, labour], { parts: 'x', labour: 'x' }, [0, 0, 0, 0]],
])('%s', (_, items, values, sums) => {
  const { partsAmount, labourAmount, claimAmount, totalAmount } = orderAmounts(items, values)
  expect([partsAmount, labourAmount, claimAmount, totalAmount]).toEqual(sums)
})

test('the customer pays what is not claimed; a part without a number is known by its name', () => {
  const values = {
    parts: [line(1, 0.3, { isClaim: 1 }), line(1, 0.1), line(1, 5, { materialNo: '' })],
    labour: 0.2,
  }
  expect(customerAmount(orderAmounts([parts, labour], values))).toBe(5.3)
})

test('each part of a report is counted once, by its number, or by its name where it has none', () => {
  const used = [line(0.1, 0.3), line(0.2, 0.5), line(2, 5, { materialNo: '' }), line(undefined, 1)]
  expect(sumUsedParts([parts, labour], { parts: used })).toEqual({
    usedParts: ['P1', '机油'],
    partNames: ['机油', '机油'],
    partCounts: [0.3, 2],
    partSums: [0.13, 10],
  })
})
