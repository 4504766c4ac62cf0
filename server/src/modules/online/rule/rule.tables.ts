import { bigint, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

/** How typed values are checked (DEC-055); `ruleJson` is the JSON list of its parts. */
export const checkRules = tenantTable(
  'online_check_rule',
  {
    ruleName: text().notNull(),
    ruleCode: text().notNull(),
    ruleJson: text().notNull(),
    ruleDescription: text(),
  },
  { showsPlatformRows: true, unique: [['ruleCode']], search: ['ruleName'], knownAs: ['sys_check_rule'] },
)

/** How fields are filled (DEC-056); `ruleParams` is a JSON object. */
export const fillRules = tenantTable(
  'online_fill_rule',
  { ruleName: text().notNull(), ruleCode: text().notNull(), ruleClass: text().notNull(), ruleParams: text() },
  { showsPlatformRows: true, unique: [['ruleCode']], search: ['ruleName'], knownAs: ['sys_fill_rule'] },
)

/** The last number given by a rule in a period; the row's lock hands numbers out one by one. */
export const serials = tenantTable(
  'online_serial',
  { ruleCode: text().notNull(), period: text().notNull(), last: bigint({ mode: 'number' }).notNull() },
  { unique: [['ruleCode', 'period']] },
)
