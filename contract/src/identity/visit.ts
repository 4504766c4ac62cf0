import { z } from 'zod'
import { entity, get } from '../endpoint.ts'

/** Figures of the login log for the home page (DEC-064). */
export const visit = entity('visit', 'tenant', {
  totals: get('/api/loginfo', {
    needs: 'session',
    input: z.object({}),
    result: z.object({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() }),
    aliases: [{ path: '/sys/loginfo' }],
  }),
  /** The last seven days, days without visits too. */
  week: get('/api/visitInfo', {
    via: 'oauth',
    needs: 'session',
    input: z.object({}),
    result: z.array(z.object({ tian: z.string(), type: z.string(), visit: z.number(), ip: z.number() })),
    aliases: [{ path: '/sys/visitInfo' }],
  }),
})
