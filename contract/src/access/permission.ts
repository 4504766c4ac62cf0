import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { commaList, id, nothing } from '../wire.ts'

/** One action of a button (SESS-080). */
export const AuthItem = z.object({
  action: z.string(),
  type: z.string(),
  status: z.string(),
  describe: z.string(),
})
export type AuthItem = z.output<typeof AuthItem>

export const MenuMeta = z.object({
  title: z.string(),
  icon: z.string().optional(),
  url: z.string().optional(),
  keepAlive: z.boolean(),
  internalOrExternal: z.boolean(),
  componentName: z.string(),
  permissionList: z.array(AuthItem).optional(),
  permission: z.string().optional(),
})

/** A node of the menu (SESS-074, DEC-046). */
export interface MenuNode {
  id: string
  path: string
  name: string
  component: string
  route: string
  redirect?: string | null
  hidden?: boolean
  alwaysShow?: boolean
  meta: z.output<typeof MenuMeta>
  children?: MenuNode[]
}
export const MenuNode: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  route: z.string(),
  redirect: z.string().nullish(),
  hidden: z.boolean().optional(),
  alwaysShow: z.boolean().optional(),
  meta: MenuMeta,
  get children() {
    return z.array(MenuNode).optional()
  },
})

/** A node of the tree roles are granted from (DEC-046). */
export interface GrantNode {
  id: string
  key: string
  value: string
  title: string
  slotTitle: string
  label: string
  icon?: string | null
  parentId?: string | null
  ruleFlag: number
  isLeaf: boolean
  children?: GrantNode[]
}
export const GrantNode: z.ZodType<GrantNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  slotTitle: z.string(),
  label: z.string(),
  icon: z.string().nullish(),
  parentId: z.string().nullish(),
  ruleFlag: z.number(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(GrantNode).optional()
  },
})
const GrantTree = z.object({ treeList: z.array(GrantNode), ids: z.array(z.string()) })

export const permission = entity('permission', 'tenant', {
  mine: get('/sys/permission/getUserPermissionByToken', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ token: z.string().max(500).optional(), sysId: z.string().max(50).optional() }),
    result: z.object({ menu: z.array(MenuNode), auth: z.array(AuthItem), allAuth: z.array(AuthItem) }),
  }),
  tree: get('/sys/permission/queryTreeList', {
    via: 'oauth',
    needs: 'role:grant',
    input: z.object({}),
    result: GrantTree,
    aliases: [{ path: '/sys/role/queryTreeList' }],
  }),
  ofRole: get('/sys/permission/queryRolePermission', {
    via: 'oauth',
    needs: 'role:grant',
    input: z.object({ roleId: id }),
    result: z.array(z.string()),
  }),
  grantRole: post('/sys/permission/saveRolePermission', {
    via: 'oauth',
    needs: 'role:grant',
    input: z.object({ roleId: id, permissionIds: commaList, lastpermissionIds: commaList.optional() }),
    result: nothing,
    says: '保存成功！',
  }),
})
