import type { Pages } from '#kit/page/pages.ts'

const loadMenuPage = () => import('./menu/menu-page.tsx').then(({ MenuPage }) => MenuPage)

export const pages: Pages = {
  'isps/apiKey': () => import('./api-key/api-key-page.tsx').then(({ ApiKeyPage }) => ApiKeyPage),
  'isps/role': () => import('./role/role-page.tsx').then(({ RolePage }) => RolePage),
  // The department page is assembled here, because it has tabs of this context.
  'isps/depart': () => import('./depart/depart-page.tsx').then(({ DepartPage }) => DepartPage),
  'isps/departRole': () =>
    import('./depart-role/depart-role-list.tsx').then(({ DepartRoleList }) => DepartRoleList),
  'isps/menu': loadMenuPage,
  'isps/permission': loadMenuPage,
  'isps/dataRule': () => import('./data-rule/data-rule-page.tsx').then(({ DataRulePage }) => DataRulePage),
}
