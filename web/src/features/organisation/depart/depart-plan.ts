import { depart } from '@banyan/contract/organisation/depart'
import { type Plan, readPlan } from '#kit/list/family.ts'

const uniformPlan = readPlan(depart)

/** The uniform plan with a tree select for the parent. */
export const plan: Plan = {
  ...uniformPlan,
  fields: uniformPlan.fields.map((field) =>
    field.name === 'parentId' ? { ...field, ownControl: true } : field,
  ),
}
