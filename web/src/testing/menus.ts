import type { MenuRow } from '@banyan/contract/access/menu'

/** A row of the menu tree for tests; a menu of the first level unless told otherwise. */
export const aMenuRow = (id: string, name: string, given: Partial<MenuRow> = {}): MenuRow => ({
  id,
  key: id,
  title: name,
  name,
  menuType: 0,
  permsType: '1',
  status: '1',
  sortNo: 10,
  route: true,
  leaf: !given.children,
  isLeaf: !given.children,
  ruleFlag: 0,
  alwaysShow: false,
  hidden: false,
  keepAlive: false,
  internalOrExternal: false,
  delFlag: 0,
  isPlatform: false,
  version: 1,
  children: null,
  ...given,
})
