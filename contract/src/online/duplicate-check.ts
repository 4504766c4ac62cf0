import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { id, malformed, nothing } from '../wire.ts'

const name = z.string({ error: malformed }).trim().min(1, malformed).max(100, malformed)

/** Whether a value is still free (DEC-054); the caller needs the add or edit action of that entity. */
export const duplicateCheck = entity('duplicateCheck', 'tenant', {
  check: get('/sys/duplicate/check', {
    needs: 'session',
    perMinute: 120,
    input: z.object({
      tableName: name,
      fieldName: name,
      fieldVal: z.string().trim().max(200).optional(),
      dataId: id.optional(),
    }),
    result: nothing,
    says: '该值可用！',
  }),
})
