import { z } from 'zod'

/** One action of a button (SESS-080). */
export const AuthItem = z.object({
  action: z.string(),
  type: z.string(),
  status: z.string(),
  describe: z.string(),
})
export type AuthItem = z.output<typeof AuthItem>

const MenuMeta = z.object({
  title: z.string(),
  icon: z.string().optional(),
  url: z.string().optional(),
  keepAlive: z.boolean(),
  internalOrExternal: z.boolean(),
  componentName: z.string(),
  permissionList: z.array(AuthItem).optional(),
  permission: z.string().optional(),
  /** Shown in the page header (SHELL-026). */
  description: z.string().optional(),
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
