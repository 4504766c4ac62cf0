import { newItem } from '@banyan/contract/service/template/new-item'
import { readFixedItems } from '@banyan/contract/service/template/template'
import { expect, test } from 'vitest'
import { journalKey, readTemplate, reportTemplate, workorderTemplate } from './template.ts'

const items = [newItem('input', 'a')]
const details = {
  id: 's1',
  version: 3,
  typeName: '上门维修',
  status: 1,
  templateVersion: 7,
  draft: 0,
  workorderTemp: '',
  workorderVariableTemp: JSON.stringify(items),
  reportTemp: '[]',
}

test('SERVICE-017 SERVICE-019 the template of the work order stands between its fixed items', () => {
  const found = readTemplate(details, workorderTemplate)
  const usual = readFixedItems('')
  expect(found).toMatchObject({
    id: 's1',
    version: 3,
    kind: { title: '工单设置', member: 'workorderVariableTemp', hasFixedItems: true },
    text: details.workorderVariableTemp,
    items,
    fixed: usual.ok && usual.template,
  })
  expect(typeof found === 'string' || journalKey(found)).toBe('designer:workorderVariableTemp:s1')
})

test('SERVICE-021 the template of the report stands alone', () => {
  const found = readTemplate(details, reportTemplate)
  expect(found).toMatchObject({
    kind: { title: '报告设置', member: 'reportTemp', hasFixedItems: false },
    text: '[]',
    items: [],
    fixed: { top: [], bottom: [] },
  })
})

test('what cannot be read is told instead', () => {
  expect(readTemplate({ ...details, reportTemp: '{' }, reportTemplate)).toBe('模板内容不正确')
  expect(readTemplate({ ...details, workorderTemp: '{' }, reportTemplate)).toBe('模板内容不正确')
})
