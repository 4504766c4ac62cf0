import { expect, test } from 'vitest'
import { mergeItems } from './dictionary.cache.ts'

const item = (code: string, tenantId: number, value: string, isOn = true) => ({
  code,
  tenantId,
  value,
  text: `${tenantId}的${value}`,
  isOn,
})
const told = (...items: ReturnType<typeof item>[]) =>
  Object.fromEntries(
    [...mergeItems(items as Parameters<typeof mergeItems>[0])].map(([code, { items, texts }]) => [
      code,
      { items, texts: [...texts] },
    ]),
  )

test('DEC-003 the tenant’s own dictionary wins over the platform’s of the same code, whichever comes first', () => {
  const own = {
    sex: {
      items: [{ value: '1', text: '7的1', title: '7的1' }],
      texts: [['1', '7的1']],
    },
  }
  expect(told(item('sex', 0, '1'), item('sex', 0, '2'), item('sex', 7, '1'))).toEqual(own)
  expect(told(item('sex', 7, '1'))).toEqual(own)
})

test('DEC-003 items stand in their order; one that is switched off keeps its text alone', () => {
  expect(
    told(item('a', 0, '2'), item('a', 0, '3', false), item('a', 0, '1'), item('b', 7, '9', false)),
  ).toEqual({
    a: {
      items: [
        { value: '2', text: '0的2', title: '0的2' },
        { value: '1', text: '0的1', title: '0的1' },
      ],
      texts: [
        ['2', '0的2'],
        ['3', '0的3'],
        ['1', '0的1'],
      ],
    },
    b: { items: [], texts: [['9', '7的9']] },
  })
})
