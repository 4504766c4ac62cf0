import type { MenuRow } from '@banyan/contract/access/menu'

/** The tree without its buttons: where something can hang. */
export const menusOnly = (rows: readonly MenuRow[]): MenuRow[] =>
  rows
    .filter(({ menuType }) => menuType !== 2)
    .map((row) => ({ ...row, children: row.children && menusOnly(row.children) }))
