import { visit } from '@banyan/contract/identity/visit'
import { serve } from '#kernel/call/serve.ts'
import { countVisits, findDays } from './visit.queries.ts'

export const visitRoutes = serve(visit, {
  async totals({ tx }) {
    const [today] = await findDays(tx, 1)
    return {
      totalVisitCount: await countVisits(tx),
      todayVisitCount: today?.visits ?? 0,
      todayIp: today?.ips ?? 0,
    }
  },
  async week({ tx }) {
    const days = await findDays(tx, 7)
    return days.map(({ day, visits, ips }) => ({ tian: day, type: day.slice(5), visit: visits, ip: ips }))
  },
})
