import { useEffect } from 'react'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import type { PageRoute } from './menu.ts'

const maxPages = 8

/** Remembers the pages a user opens, the newest first, for the shortcuts of the home page. */
export function useRecent(route: PageRoute | undefined): void {
  const path = route?.path
  useEffect(() => {
    if (path !== undefined) storedPreferences.write(preferenceKey(), withNewest(path, recentPaths()))
  }, [path])
}

/** Paths this user opened in this tenant, the newest first. */
export function recentPaths(): string[] {
  const found = storedPreferences.read(preferenceKey())
  return Array.isArray(found) ? found.filter((path) => typeof path === 'string') : []
}

export const withNewest = (path: string, paths: readonly string[]): string[] =>
  [path, ...paths.filter((one) => one !== path)].slice(0, maxPages)

const preferenceKey = () =>
  `recent.${storedSession.read('username')}@${storedSession.read('tenantId')}` as const
