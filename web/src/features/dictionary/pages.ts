import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'isps/dict': () => import('./dict/dict-page.tsx').then(({ DictPage }) => DictPage),
  'isps/category': () => import('./category/category-page.tsx').then(({ CategoryPage }) => CategoryPage),
}
