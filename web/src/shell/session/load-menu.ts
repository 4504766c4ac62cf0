import { permission } from '@banyan/contract/access/permission'
import type { ResultOf } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import { homePath } from '@banyan/contract/page-paths'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { system } from '@banyan/contract/tenancy/system'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { setBranding, storeDictionaries, storePermissions, useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'

/** Loads menu, rights, user and branding together; only a failed menu call ends the login (SESS-045, SESS-077). */
export async function loadMenu(): Promise<void> {
  const [rights, branding] = await Promise.all([
    call(permission.mine, { sysId: config.sysId }, { quiet: true }),
    readBranding(),
    loadUser(),
  ])
  if (branding !== undefined) setBranding(branding) // a tenant's own name replaces the system's
  if (!Array.isArray(rights.menu) || rights.menu.length === 0) {
    throw new Error('getPermissionList: permissions must be a non-null array !')
  }
  await storeMenu(rights)
}

/** Stores menu and rights from the answer of the server. */
export async function storeMenu(rights: ResultOf<typeof permission.mine>): Promise<void> {
  storePermissions(rights.auth, rights.allAuth)
  // Loaded on demand, because few menus have placeholders.
  const menu = JSON.stringify(rights.menu).includes('{{')
    ? (await import('#shell/menu/fill-routes.ts')).fillRoutes(rights.menu)
    : rights.menu
  // The title is the rule of the family, which clients share (SESS-075, DEC-022).
  const index = menu.find(({ meta }) => meta.title === '首页')
  useSession.setState({
    menu,
    caller: rights.caller,
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

/** Loads the user after a page reload; after a full login it is already there. */
async function loadUser(): Promise<void> {
  const { user, tenants } = useSession.getState()
  if (user && tenants.length) return loadSystem() // a session of a token link has a user without tenants
  const detail = await call(session.detail, {}, { quiet: true }).catch(() => undefined)
  if (!detail) return // a failure is ignored, because the menu call reports it
  useSession.setState({ user: detail, tenants: detail.tenants })
  storeSystem(detail)
}

/** Loads the system and its terminal settings, which the login answer lacks (SESS-021, DEC-018). */
async function loadSystem(): Promise<void> {
  const info = await call(system.info, {}, { quiet: true }).catch(() => undefined)
  if (info) storeSystem(info)
}

type SystemSettings = Omit<ResultOf<typeof system.info>, 'sysType'>
function storeSystem({ sysId, sysname, moreTmnl, tmnlPrefix }: SystemSettings): void {
  storedSession.write('sysId', sysId)
  storedSession.write('sysname', sysname)
  storedSession.write('moreTmnl', moreTmnl)
  storedSession.write('tmnlPrefix', tmnlPrefix || 'wg_')
}

async function readBranding(): Promise<ResultOf<typeof homePage.byTenant> | undefined> {
  const tenantId = storedSession.read('tenantId')
  if (tenantId === undefined) return undefined
  return call(homePage.byTenant, { tenantId }, { quiet: true }).catch(() => null)
}
