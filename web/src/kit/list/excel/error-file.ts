import { type AnyEndpoint, entity, get } from '@banyan/contract/endpoint'
import { z } from 'zod'

const root = '/sys/common/static/'

/** The call that downloads an error workbook; a plain link would lack the session. */
export function errorFile(fileUrl: string): AnyEndpoint | undefined {
  if (!fileUrl.startsWith(root) || fileUrl.includes('..')) return undefined
  return entity('importProgress', 'own', {
    file: get(fileUrl, { needs: 'session', input: z.object({}), result: z.never(), carries: 'download' }),
  }).file
}
