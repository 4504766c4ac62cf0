import { type AnyEndpoint, entity, get } from '@banyan/contract/endpoint'
import { z } from 'zod'

const root = '/sys/common/static/'

/** The call that fetches an error workbook: it needs the session, so a plain link would not do. */
export function errorFile(fileUrl: string): AnyEndpoint | undefined {
  if (!fileUrl.startsWith(root) || fileUrl.includes('..')) return undefined
  return entity('importProgress', 'own', {
    file: get(fileUrl, { needs: 'session', input: z.object({}), result: z.never(), carries: 'download' }),
  }).file
}
