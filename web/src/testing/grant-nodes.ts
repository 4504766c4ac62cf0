import type { GrantNode } from '@banyan/contract/access/permission'

/** A menu of the permission tree; a leaf unless it is given children. */
export const aGrantNode = (id: string, title: string, given: Partial<GrantNode> = {}): GrantNode => ({
  id,
  key: id,
  value: id,
  title,
  slotTitle: title,
  label: title,
  ruleFlag: 0,
  isLeaf: !given.children,
  ...given,
})
