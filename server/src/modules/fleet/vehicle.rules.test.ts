import { expect, test } from 'vitest'
import { completeMake, type KnownMake, type Make, type MakeAnswer } from './vehicle.rules.ts'

const brand = { typeId: 't1' }
const none = { typeId: null, brandId: null, kindId: null }
const kind = { brandId: 'b1', typeId: 't1' }

test.each<[given: Make, known: KnownMake, answer: Make | MakeAnswer]>([
  [{}, {}, {}],
  [
    { typeId: 't1', brandId: 'b1', kindId: 'k1' },
    { brand, kind },
    { typeId: 't1', brandId: 'b1', kindId: 'k1' },
  ],
  [{ kindId: 'k1' }, { kind }, { typeId: 't1', brandId: 'b1', kindId: 'k1' }],
  [{ brandId: 'b1' }, { brand }, { typeId: 't1', brandId: 'b1' }],
  [{ typeId: 't2', brandId: 'b0' }, { brand: { typeId: null } }, { typeId: 't2', brandId: 'b0' }],
  [{ typeId: null, brandId: '', kindId: 'k1' }, { kind }, { typeId: 't1', brandId: 'b1', kindId: 'k1' }],
  [
    { brandId: 'b1', kindId: 'k1' },
    { kind: { brandId: 'b1', typeId: null }, brand },
    { brandId: 'b1', kindId: 'k1' },
  ],
  [
    { brandId: 'b2', kindId: 'k1' },
    { brand, kind },
    { field: 'kindId', refusal: '车型不属于所选品牌' },
  ],
  [{ typeId: 't2', brandId: 'b1' }, { brand }, { field: 'brandId', refusal: '品牌不属于所选车辆类型' }],
  [{ typeId: 't2', kindId: 'k1' }, { kind }, { field: 'brandId', refusal: '品牌不属于所选车辆类型' }],
])('DOMAIN-010 DEC-103 type, brand and kind %j with %j: %j', (given, known, wanted) => {
  expect(completeMake(given, known)).toEqual('refusal' in wanted ? wanted : { make: { ...none, ...wanted } })
})
