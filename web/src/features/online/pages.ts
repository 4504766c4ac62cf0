import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'online/widgets': () => import('./widgets/widgets-page.tsx').then(({ WidgetsPage }) => WidgetsPage),
  'online/form': () =>
    import('./form-list/form-definition-page.tsx').then(({ FormDefinitionPage }) => FormDefinitionPage),
  'online/cgformList': () =>
    import('./form/cgform-list-page.tsx').then(({ CgformListPage }) => CgformListPage),
  'online/cgformTreeList': () =>
    import('./form/cgform-list-page.tsx').then(({ CgformListPage }) => CgformListPage),
  'online/report': () => import('./report/report-page.tsx').then(({ ReportPage }) => ReportPage),
  'online/cgreport': () => import('./report-use/cgreport-page.tsx').then(({ CgreportPage }) => CgreportPage),
  'isps/checkRule': () =>
    import('./check-rule/check-rule-page.tsx').then(({ CheckRulePage }) => CheckRulePage),
  'isps/fillRule': () => import('./fill-rule/fill-rule-page.tsx').then(({ FillRulePage }) => FillRulePage),
}
