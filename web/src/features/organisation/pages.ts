import type { Pages } from '#kit/pages.ts'

export const pages: Pages = {
  'isps/depart': () => import('./depart/depart-page.tsx').then(({ DepartPage }) => DepartPage),
}
