import type { LoginResult, UserInfo } from '@banyan/contract/identity/session'
import type { MenuNode } from '@banyan/contract/menu-node'

/** A signed-in user for tests. */
export const aUser = (given: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  username: 'zhangsan',
  realname: '张三',
  tenantId: 1000,
  welcome: '',
  relTenantIds: '1000',
  ...given,
})

export const aLogin = (given: Partial<LoginResult> = {}): LoginResult => ({
  token: 'token-1',
  refreshToken: 'refresh-1',
  userInfo: aUser(),
  sysAllDictItems: {},
  departs: [],
  multi_depart: 0,
  tenantList: [{ id: 1000, name: '示例租户' }],
  ...given,
})

/** A node of the menu; meta members may be given too. */
export const aNode = (
  path: string,
  { meta, ...given }: Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuNode['meta']> } = {},
): MenuNode => ({
  id: path,
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component: path.slice(1),
  route: '1',
  meta: { title: path, keepAlive: false, internalOrExternal: false, componentName: '', ...meta },
  ...given,
})
