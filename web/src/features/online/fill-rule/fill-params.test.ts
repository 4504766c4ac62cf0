import { fillKinds } from '@banyan/contract/online/fill-rule'
import { expect, test } from 'vitest'
import { paramsByKind, paramsText, parseParams, storedParams } from './fill-params.ts'

test('DEC-056 only what the kind reads is stored', () => {
  const params = { prefix: 'WO', datePattern: 'yyyyMM', width: 6, pid: 'x' }
  expect(JSON.parse(storedParams('serialNumber', params))).toEqual({
    prefix: 'WO',
    datePattern: 'yyyyMM',
    width: 6,
  })
  expect(storedParams('orderNumber', params)).toBe('{"prefix":"WO"}')
  expect(storedParams('currentUser', params)).toBe('')
  expect(storedParams('serialNumber', { prefix: '', width: 6 })).toBe('{"width":6}')
  expect(storedParams('serialNumber', { prefix: '' })).toBe('')
  expect(Object.keys(paramsByKind)).toEqual(Object.keys(fillKinds))
})

test('DEC-056 stored parameters come back, a text of another make has none', () => {
  expect(parseParams('{"prefix":"WO","width":4}')).toEqual({ prefix: 'WO', width: 4 })
  for (const text of [null, '', '{', '[1]', '{"width":"many"}']) expect(parseParams(text)).toEqual({})
})

test('the list reads parameters in words', () => {
  expect(paramsText('{"prefix":"WO","width":4}')).toBe('前缀 WO · 流水号位数 4')
  expect(paramsText(null)).toBe('-')
})
