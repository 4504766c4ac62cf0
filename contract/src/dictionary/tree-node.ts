import { z } from 'zod'

/** A node of a tree to choose from (ADMIN-059, ADMIN-060, DEC-061): `leaf` is 1 when nothing lies below. */
export interface TreeNode {
  key: string
  value: string
  title: string
  leaf: number
  parentId: string | null
  code: string | null
  icon: string | null
  children: TreeNode[] | null
}
export const TreeNode: z.ZodType<TreeNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  leaf: z.number(),
  parentId: z.string().nullable(),
  code: z.string().nullable(),
  icon: z.string().nullable(),
  get children() {
    return z.array(TreeNode).nullable()
  },
})
