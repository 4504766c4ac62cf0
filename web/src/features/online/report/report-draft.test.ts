import type { ReportItem, ReportParam } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { mergeItems, namedParams } from './report-draft.ts'

const item = (fieldName: string, fieldTxt = fieldName) => ({ fieldName, fieldTxt }) as ReportItem

test('columns that were there keep settings and places, new ones follow, those that are gone are left out', () => {
  const before = [item('b', '乙'), item('gone'), undefined as never, item('a', '甲')]
  expect(mergeItems(before, [item('a'), item('b'), item('c')])).toEqual([
    item('b', '乙'),
    item('a', '甲'),
    item('c'),
  ])
  expect(mergeItems(undefined, [item('a')])).toEqual([item('a')])
  expect(mergeItems(before, [])).toEqual([])
})

test('parameters without a name are left out, one without a text is called by its name', () => {
  const params = [
    { paramName: 'from', paramTxt: '开始' },
    { paramName: '', paramTxt: '空' },
    undefined,
    { paramName: 'to', paramTxt: '' },
  ] as ReportParam[]
  expect(namedParams(params)).toEqual([
    { paramName: 'from', paramTxt: '开始' },
    { paramName: 'to', paramTxt: 'to' },
  ])
  expect(namedParams(undefined)).toEqual([])
})
