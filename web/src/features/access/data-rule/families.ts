import { AttrRule, attrRule, ObjectRule, objectRule } from '@banyan/contract/access/object-rule'
import { field } from '@banyan/contract/field'
import { describe } from '@banyan/contract/uniform'

const ownControlOnly = { notInList: true, ownControl: true } as const
const entity = field.text('实体', { ...ownControlOnly, required: true, writeOnce: true })

/** The uniform families with the page's own controls for entity, condition and settings. */
export const objectRules = {
  ...objectRule,
  [describe]: {
    ...objectRule[describe],
    shape: ObjectRule.extend({
      entity,
      condition: field.textarea('自定义条件', ownControlOnly),
      ruleId: field.ref('属性规则', 'access_attr_rule,name,id', { ownControl: true, width: 180 }),
    }),
  },
}

export const attrRules = {
  ...attrRule,
  [describe]: {
    ...attrRule[describe],
    shape: AttrRule.extend({
      entity,
      content: field.textarea('属性设置', { ...ownControlOnly, required: true }),
    }),
  },
}
