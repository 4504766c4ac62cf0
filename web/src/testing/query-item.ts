import type { QueryItem } from '@banyan/contract/form/query-item'

/** A condition that a report or a form can be asked with. */
export const anItem = (field: string, given: Partial<QueryItem> = {}): QueryItem => ({
  field,
  label: `条件${field}`,
  view: 'string',
  mode: 'single',
  hidden: '0',
  ...given,
})
