import type { DataRule, RuleVariable } from '@banyan/contract/access/data-rule'

/** How a rule compares, in words (DEC-111). */
export const conditionWords: Record<string, string> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  LIKE: '包含',
  LEFT_LIKE: '结尾是',
  RIGHT_LIKE: '开头是',
  IN: '属于',
}

export const variableWords: Record<RuleVariable, string> = {
  sysUserCode: '登录用户名',
  sysUserName: '登录用户姓名',
  sysOrgCode: '所在部门编码',
  sysMultiOrgCode: '全部所在部门编码',
  sysDate: '当前日期',
  sysTime: '当前时间',
  tenantId: '租户编号',
}

/** A rule as one would say it; variables by their names. */
export const ruleSentence = (rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>): string =>
  `${rule.ruleColumn} ${conditionWords[rule.ruleConditions] ?? rule.ruleConditions} ${valueWord(rule.ruleValue)}`

function valueWord(value: string): string {
  const name = /^#\{(\w+)\}$/.exec(value.trim())?.[1]
  if (!name) return value
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.entries(variableWords).find(([known]) => known === camel)?.[1] ?? value
}
