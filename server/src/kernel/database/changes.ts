import type { AppState } from '#kernel/app-state.ts'
import { changeChannel } from './change-channel.ts'

/** The number of tenants whose changes of one table are remembered; beyond it a change counts for all tenants. */
const maxTenantsPerTable = 2000

interface TableChanges {
  /** The last change that affected all tenants. */
  ofAll: number
  byTenant: Map<number, number>
}

/** The last change of each tenant and table, as a counter that starts with the app. */
export function changeTimes(app: AppState) {
  let now = 0
  let ofEverything = 0
  const ofTenant = new Map<number, number>()
  const ofTable = new Map<string, TableChanges>()

  app.part(changeChannel).onChange((tenantId, table) => {
    now++
    if (table === undefined) {
      if (tenantId === undefined || ofTenant.size >= maxTenantsPerTable) {
        ofEverything = now
        ofTenant.clear()
        ofTable.clear()
      } else ofTenant.set(tenantId, now)
      return
    }
    let changed = ofTable.get(table)
    if (!changed) {
      changed = { ofAll: 0, byTenant: new Map() }
      ofTable.set(table, changed)
    }
    if (tenantId === undefined || changed.byTenant.size >= maxTenantsPerTable) {
      changed.ofAll = now
      changed.byTenant.clear()
    } else changed.byTenant.set(tenantId, now)
  })

  return {
    now: (): number => now,
    /** Whether one of the tables changed for the tenant after a moment that `now` gave. */
    since(moment: number, tenantId: number, tables: readonly string[]): boolean {
      if (ofEverything > moment || (ofTenant.get(tenantId) ?? 0) > moment) return tables.length > 0
      for (const table of tables) {
        const changed = ofTable.get(table)
        if (changed && (changed.ofAll > moment || (changed.byTenant.get(tenantId) ?? 0) > moment)) return true
      }
      return false
    },
  }
}
