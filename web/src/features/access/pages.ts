import type { Pages } from '#kit/pages.ts'

export const pages: Pages = {
  'isps/role': () => import('./role/role-page.tsx').then(({ RolePage }) => RolePage),
}
