import type { Pages } from '#kit/pages.ts'

export const pages: Pages = {
  'isps/user': () => import('./user/user-page.tsx').then(({ UserPage }) => UserPage),
}
