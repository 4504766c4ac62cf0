import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'isps/tenant': () => import('./tenant/tenant-page.tsx').then(({ TenantPage }) => TenantPage),
  'isps/pageConfig': () =>
    import('./page-config/page-config-page.tsx').then(({ PageConfigPage }) => PageConfigPage),
}
