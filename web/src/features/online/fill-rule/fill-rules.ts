import { field } from '@banyan/contract/field'
import { FillRule, fillRule } from '@banyan/contract/online/fill-rule'
import { describe } from '@banyan/contract/uniform'

/** The uniform family, but the parameters have controls of their own. */
export const fillRules = {
  ...fillRule,
  [describe]: {
    ...fillRule[describe],
    shape: FillRule.extend({ ruleParams: field.textarea('规则参数', { ownControl: true, width: 260 }) }),
  },
}
