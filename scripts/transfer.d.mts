import type { Page } from '@playwright/test'

export function transferToList(
  page: Page,
  at: string,
  options: { username: string; password: string; gzip?: boolean },
): Promise<{ signInScripts: number; listScripts: number; list: number }>
