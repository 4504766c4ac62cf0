import type { Pages } from '#kit/page/pages.ts'

export const pages: Pages = {
  'isps/log': () => import('./log/log-page.tsx').then(({ LogPage }) => LogPage),
  'isps/onlineUser': () =>
    import('./online-user/online-user-page.tsx').then(({ OnlineUserPage }) => OnlineUserPage),
  'isps/singleSignOn': () =>
    import('./single-sign-on/single-sign-on-page.tsx').then(({ SingleSignOnPage }) => SingleSignOnPage),
  'isps/user': () => import('./user/user-page.tsx').then(({ UserPage }) => UserPage),
}
