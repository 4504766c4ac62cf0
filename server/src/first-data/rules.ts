import type { RulePart } from '@banyan/contract/online/check-rule'
import type { FillKind, FillParams } from '@banyan/contract/online/fill-rule'
import type { Tx } from '#kernel/database/tx.ts'
import { checkRules, fillRules } from '#modules/online/rule/rule.tables.ts'

const checkSeeds: [code: string, name: string, parts: RulePart[]][] = [
  [
    'common',
    '通用编码规则',
    [
      { digits: '1', pattern: '^[a-zA-Z]$', message: '第一位只能是字母' },
      { digits: '*', pattern: '^[0-9a-zA-Z_]*$', message: '只能填写数字、大小写字母、下划线' },
      { digits: '*', pattern: '^.{3,}$', message: '最少输入3位数' },
      { digits: '*', pattern: '^.{0,12}$', message: '最多输入12位数' },
    ],
  ],
]

const fillSeeds: [code: string, name: string, kind: FillKind, params: FillParams][] = [
  ['org_num_role', '部门编码', 'departCode', { parentId: '' }],
  ['category_code_rule', '分类编码', 'categoryCode', { pid: '' }],
  ['shop_order_num', '订单号', 'orderNumber', { prefix: 'CN' }],
  ['work_order_no', '工单编号', 'serialNumber', { prefix: 'WO', datePattern: 'yyyyMMdd', width: 4 }],
]

/** Adds the stock rules of DEC-055 and DEC-056 that never existed before, in the platform. */
export async function addRules(tx: Tx): Promise<void> {
  await tx
    .insert(checkRules)
    .values(
      checkSeeds.map(([ruleCode, ruleName, parts]) => ({
        id: `check-${ruleCode}`,
        ruleCode,
        ruleName,
        ruleJson: JSON.stringify(parts),
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(fillRules)
    .values(
      fillSeeds.map(([ruleCode, ruleName, ruleClass, params]) => ({
        id: `fill-${ruleCode}`,
        ruleCode,
        ruleName,
        ruleClass,
        ruleParams: JSON.stringify(params),
      })),
    )
    .onConflictDoNothing()
}
