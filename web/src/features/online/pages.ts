import type { Pages } from '#kit/pages.ts'

export const pages: Pages = {
  'isps/checkRule': () =>
    import('./check-rule/check-rule-page.tsx').then(({ CheckRulePage }) => CheckRulePage),
  'isps/fillRule': () => import('./fill-rule/fill-rule-page.tsx').then(({ FillRulePage }) => FillRulePage),
}
