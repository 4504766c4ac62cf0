import { z } from 'zod'
import { entity, get } from '../endpoint.ts'

/** Stored files (FILE-006). The name may hold slashes: `{tenant}/{biz}/{yyyyMM}/{random}.{ext}`. */
export const storedFile = entity('storedFile', 'tenant', {
  read: get('/sys/common/static/*', {
    needs: 'session',
    input: z.object({ '*': z.string().max(300) }),
    result: z.never(),
    carries: 'download',
  }),
})
