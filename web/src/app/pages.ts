import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pages as accessPages } from '#features/access/pages.ts'
import { pages as dictionaryPages } from '#features/dictionary/pages.ts'
import { pages as fleetPages } from '#features/fleet/pages.ts'
import { pages as identityPages } from '#features/identity/pages.ts'
import { pages as messagingPages } from '#features/messaging/pages.ts'
import { pages as onlinePages } from '#features/online/pages.ts'
import { pages as partPages } from '#features/part/pages.ts'
import { pages as servicePages } from '#features/service/pages.ts'
import { pages as tenancyPages } from '#features/tenancy/pages.ts'
import type { Pages } from '#kit/page/pages.ts'
import { ErrorPage } from '#shell/layout/error-page.tsx'

/** Every page the menu can name (DEC-032). */
const pages: Pages = {
  ...withForms({
    ...tenancyPages,
    ...identityPages,
    ...accessPages,
    ...fleetPages,
    ...partPages,
    ...dictionaryPages,
    ...messagingPages,
    ...onlinePages,
    ...servicePages,
    'account/center': () => import('#shell/account/centre-page.tsx').then(({ CentrePage }) => CentrePage),
  }),
  'account/messages': () => import('#shell/account/message-page.tsx').then(({ MessagePage }) => MessagePage),
  'account/help': () => import('#shell/account/help-page.tsx').then(({ HelpPage }) => HelpPage),
  'vclinfoExtend/distributionMap': () => import('./home/home-page.tsx').then(({ HomePage }) => HomePage),
}

/** Pages of the contexts hold forms and lists: their widgets are fetched in parallel with the page; the home page needs none. */
function withForms(given: Pages): Pages {
  const withSetup = (load: Pages[string]) => async () => {
    const [Page, { withFormSetup }] = await Promise.all([load(), import('./form-setup.tsx')])
    return withFormSetup(Page, Object.keys(given))
  }
  return Object.fromEntries(Object.entries(given).map(([name, load]) => [name, withSetup(load)]))
}

/** Pages anyone may open; they do without router and antd. */
export const publicPages: Record<string, ComponentType> = {
  '/user/login': lazy(() =>
    import('#shell/login/login-page.tsx').then((file) => ({ default: file.LoginPage })),
  ),
  '/user/register': lazy(() =>
    import('#shell/account/register-page.tsx').then((file) => ({ default: file.RegisterPage })),
  ),
  '/user/register-result': lazy(() =>
    import('#shell/account/register-result-page.tsx').then((file) => ({ default: file.RegisterResultPage })),
  ),
  '/user/binduser': lazy(() =>
    import('#shell/login/bind-user-page.tsx').then((file) => ({ default: file.BindUserPage })),
  ),
  '/user/alteration': lazy(() =>
    import('#shell/account/reset-password-page.tsx').then((file) => ({ default: file.ResetPasswordPage })),
  ),
  '/out/link': lazy(() => import('#shell/login/link-page.tsx').then((file) => ({ default: file.LinkPage }))),
  '/501': () => ErrorPage({ code: 501 }),
  '/502': () => ErrorPage({ code: 502 }),
}

/** The names of all pages. */
export const pageNames: readonly string[] = Object.keys(pages)

const timeoutMs = 120_000 // API-017

const lazyPages = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page of a component name, `undefined` for an unknown name. */
export function lazyPage(component: string): LazyExoticComponent<ComponentType> | undefined {
  const load = pages[component]
  if (!load) return undefined
  const known = lazyPages.get(component)
  if (known) return known
  const page = lazy(async () => {
    try {
      return { default: await withTimeout(load()) }
    } catch (failure) {
      lazyPages.delete(component) // the next visit tries again
      throw failure
    }
  })
  lazyPages.set(component, page)
  return page
}

/** Whether the product has a page at a path, shown to this user or not: pages are named after their path (DEC-032). */
export const isPagePath = (path: string): boolean => Object.hasOwn(pages, path.slice(1))

/** A page whose code did not arrive. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** Fails when the code cannot be fetched in time. */
export async function withTimeout<T>(arriving: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('late')), timeoutMs)
  })
  try {
    return await Promise.race([arriving, late])
  } catch (cause) {
    throw new ChunkFailure('page code did not arrive', { cause })
  } finally {
    clearTimeout(timer)
  }
}
