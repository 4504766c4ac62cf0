import type { Pages } from '#kit/pages.ts'

const menu = () => import('./menu/menu-page.tsx').then(({ MenuPage }) => MenuPage)

export const pages: Pages = {
  'isps/role': () => import('./role/role-page.tsx').then(({ RolePage }) => RolePage),
  'isps/departRole': () =>
    import('./depart-role/depart-role-page.tsx').then(({ DepartRolePage }) => DepartRolePage),
  'isps/menu': menu,
  'isps/permission': menu,
  'isps/dataRule': () => import('./data-rule/data-rule-page.tsx').then(({ DataRulePage }) => DataRulePage),
}
