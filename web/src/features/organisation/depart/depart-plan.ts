import { depart } from '@banyan/contract/organisation/depart'
import { type Plan, readPlan } from '#kit/list/family.ts'

const uniform = readPlan(depart)

/** The uniform plan, but the parent is chosen in a tree. */
export const plan: Plan = {
  ...uniform,
  fields: uniform.fields.map((field) => (field.name === 'parentId' ? { ...field, ownControl: true } : field)),
}
