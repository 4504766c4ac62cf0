import { z } from 'zod'
import { entity, get, post, withRoute } from '../endpoint.ts'
import { FormCaller } from '../form/form-context.ts'
import { AuthItem, MenuNode } from '../menu-node.ts'
import { commaList, id, idList, nothing } from '../wire.ts'

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
  /** 2 for an action of the page above it. */
  menuType?: number
  isLeaf: boolean
  paraType?: string | null
  paraTypeName?: string | null
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
  menuType: z.number().optional(),
  isLeaf: z.boolean(),
  paraType: z.string().nullish(),
  paraTypeName: z.string().nullish(),
  get children() {
    return z.array(GrantNode).optional()
  },
})
export const GrantTree = z.object({ treeList: z.array(GrantNode), ids: z.array(z.string()) })

const treeResults = entity('permission', 'tenant', {
  mine: get('/sys/permission/getUserPermissionByToken', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ token: z.string().max(500).optional(), sysId: z.string().max(50).optional() }),
    result: z.object({
      menu: z.array(MenuNode),
      auth: z.array(AuthItem),
      allAuth: z.array(AuthItem),
      /** What conditions of forms may ask about the caller. */
      caller: FormCaller,
    }),
    offline: true,
  }),
  /** One level of the tree: the top, or what lies below a node. */
  level: get('/sys/permission/queryListAsync', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ pid: z.string().max(64).optional() }),
    result: z.array(GrantNode),
  }),
  tree: get('/sys/permission/queryTreeList', {
    via: 'oauth',
    needs: 'session',
    input: z.object({}),
    result: GrantTree,
    aliases: [{ path: '/sys/role/queryTreeList' }],
  }),
})

const grants = entity('role', 'tenant', {
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

export const permission = { ...treeResults, ...grants }

/** The same tree under the path used for granting to a role (ADMIN-027). */
export const treeForRole = withRoute(treeResults.tree, { via: undefined, path: '/sys/role/queryTreeList' })

/** Menus granted and withdrawn together with another one (DEC-047). */
export const menuRelation = entity('permission', 'tenant', {
  relationsOf: get('/sys/permission/queryMenuRelation', {
    via: 'oauth',
    needs: 'session',
    input: z.object({ menuId: id }),
    result: z.array(z.string()),
  }),
  relations: get('/sys/permission/queryAllMenuRelation', {
    via: 'oauth',
    needs: 'session',
    input: z.object({}),
    result: z.array(z.object({ menuId: z.string(), relationIds: z.array(z.string()) })),
  }),
  relate: post('/sys/permission/saveMenuRelation', {
    via: 'oauth',
    needs: 'permission:edit',
    input: z.object({ menuId: id, relationIds: idList, lastRelationIds: idList.nullish() }),
    result: nothing,
    says: '保存成功！',
  }),
})
