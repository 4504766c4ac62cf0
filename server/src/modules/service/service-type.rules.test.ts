import { newItem } from '@banyan/contract/service/template/new-item'
import { expect, test } from 'vitest'
import { refuseFaultyTemplates } from './service-type.rules.ts'

const sound = JSON.stringify([newItem('input', 'i1')])
const faulty = JSON.stringify([newItem('select', 's1')])
const templates = (more: { workorderVariableTemp?: string; reportTemp?: string } = {}) => ({
  workorderTemp: '[]',
  workorderVariableTemp: sound,
  reportTemp: sound,
  ...more,
})

test('DEC-116 templates without a fault can be published', () => {
  expect(() => refuseFaultyTemplates(templates())).not.toThrow()
})

test.each([
  [{ workorderVariableTemp: faulty }, '工单模板有误，不能发布。组件“下拉选择”：请选择服务字典'],
  [{ reportTemp: faulty }, '报告模板有误，不能发布。组件“下拉选择”：请选择服务字典'],
  [{ reportTemp: '{' }, '报告模板有误，不能发布。模板内容不正确'],
])('DEC-116 a faulty template is not published: %j', (more, refusal) => {
  expect(refusalOf(more)).toBe(refusal)
})

function refusalOf(more: Parameters<typeof templates>[0]): string | undefined {
  try {
    refuseFaultyTemplates(templates(more))
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}
