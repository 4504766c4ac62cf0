import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'vclinfoExtend/part': () => import('./part-page.tsx').then(({ PartPage }) => PartPage),
}
