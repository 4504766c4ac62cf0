import { system } from '@banyan/contract/tenancy/system'
import { serve } from '#kernel/call/serve.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'

export interface SystemInfo {
  sysId: string
  sysname: string
  sysType: string
  moreTmnl: number
  tmnlPrefix: string
}

/** One server serves one system; the calls take the shape of a list of them (DEC-065). */
export function systemRoutes(info: SystemInfo) {
  const only = { id: info.sysId, sysId: info.sysId, sysname: info.sysname }
  const byId = (wanted: string) => firstOrRefuse([only].filter(({ id }) => id === wanted))
  return serve(system, {
    async info({ input: { sysId = info.sysId } }) {
      byId(sysId)
      return info
    },
    all: async () => [only],
    list: async () => ({ records: [only], total: 1 }),
    byId: async ({ input: { id } }) => byId(id),
  })
}
