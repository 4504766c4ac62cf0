import { permission } from '@banyan/contract/access/permission'
import { session } from '@banyan/contract/identity/session'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { homePath } from '#kit/call/navigation.ts'
import { setBranding, storeDictionaries, storePermissions, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'

/** Menu, rights, user and branding, asked for at once; only the menu decides (SESS-045, SESS-077). */
export async function loadMenu(): Promise<void> {
  const [rights] = await Promise.all([
    call(permission.mine, { sysId: config.sysId }, { quiet: true }),
    loadUser(),
    loadBranding(),
  ])
  if (!Array.isArray(rights.menu) || rights.menu.length === 0) {
    throw new Error('getPermissionList: permissions must be a non-null array !')
  }
  storePermissions(rights.auth, rights.allAuth)
  const index = rights.menu.find(({ meta }) => meta.title === '首页') // SESS-075, DEC-022
  useSession.setState({
    menu: rights.menu,
    indexUrl: index?.path ?? homePath,
    indexName: index?.meta.title ?? '首页',
  })
}

/** Works in another of the user's tenants: everything read so far belongs to the old one (DEC-003). */
export function switchTenant(tenantId: number): void {
  storedSession.write('tenantId', tenantId)
  storeDictionaries({})
  window.location.reload()
}

/** What a reload has lost; right after a full login it is there already. */
async function loadUser(): Promise<void> {
  const { user, tenants } = useSession.getState()
  if (user && tenants.length) return // a token link knows the user, not the tenants
  const detail = await call(session.detail, {}, { quiet: true }).catch(() => undefined)
  if (!detail) return // the menu call decides about the session
  useSession.setState({ user: detail, tenants: detail.tenants })
  storedSession.write('sysId', detail.sysId)
  storedSession.write('sysname', detail.sysname)
  storedSession.write('moreTmnl', detail.moreTmnl)
  storedSession.write('tmnlPrefix', detail.tmnlPrefix || 'wg_')
}

async function loadBranding(): Promise<void> {
  const tenantId = storedSession.read('tenantId')
  if (tenantId === undefined) return
  const branding = await call(homePage.byTenant, { tenantId }, { quiet: true }).catch(() => undefined)
  setBranding(branding)
}
