import { permission } from '@banyan/contract/access/permission'
import { session } from '@banyan/contract/identity/session'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { storeMenu } from './load-menu.ts'

/** The longest random delay, so that a change in a large tenant does not cause simultaneous calls. */
const spreadMs = 1_000

/** Reloads menu, rights and tenants after a change; a hidden page waits until it is visible. */
export function accessReloader() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBehind = false
  const reload = () => void reloadAccess().catch(() => undefined) // errors are reported by the next call
  return {
    changed(): void {
      isBehind = document.hidden
      clearTimeout(timer)
      if (!isBehind) timer = setTimeout(reload, Math.random() * spreadMs)
    },
    catchUp(): void {
      if (!isBehind) return
      isBehind = false
      reload()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Unchanged parts keep their objects, so that nothing is redrawn. */
export async function reloadAccess(): Promise<void> {
  const [rights, { tenants }] = await Promise.all([
    call(permission.mine, { sysId: config.sysId }, { quiet: true }),
    call(session.detail, {}, { quiet: true }),
  ])
  const { menu, permissions, allPermissions, caller, tenants: known } = useSession.getState()
  const held = [menu, permissions, allPermissions, caller]
  if (!isSame(held, [rights.menu, rights.auth, rights.allAuth, rights.caller])) await storeMenu(rights)
  if (!isSame(known, tenants)) useSession.setState({ tenants })
}

const isSame = (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now)
