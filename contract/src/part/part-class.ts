import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'
import { id } from '../wire.ts'

/** A class of parts; without a parent it is of the first of two levels (DEC-106). */
export const PartClass = z.object({
  className: field.text('分类名称', { required: true, max: 50, query: 'like', width: 200 }),
  parentId: field.ref('上级分类', 'part_class,class_name,id', { hint: '不选则为一级分类', width: 160 }),
  sortNo: field.integer('排序', { min: 0, maximum: 9999, width: 90 }),
})

const root = '/partClass/servicePartClass'
const rows = uniform('partClass', root, PartClass, { title: '配件分类' })

/** Readable by every signed-in person, because work orders offer them in a cascade. */
export const partClass = {
  ...rows,
  /** The first level, unless a parent or a name is given. */
  list: { ...rows.list, needs: 'session' as const },
}

export const partClassBin = recycleBin(rows)

export interface PartClassNode {
  key: string
  title: string
  children?: PartClassNode[]
}
const leaf = z.object({ key: z.string(), title: z.string() })
const Node: z.ZodType<PartClassNode> = leaf.extend({ children: z.array(leaf).optional() })

export const partClassLevel = entity('partClass', 'tenant', {
  /** Both levels at once. */
  tree: get(`${root}/tree`, { needs: 'session', input: z.object({}), result: z.array(Node) }),
  /** The second level below a class of the first. */
  below: get(`${root}/queryServicePartClassDetailByMainId`, {
    needs: 'session',
    input: z.object({ id }),
    result: z.array(z.object({ id: z.string(), className: z.string() })),
  }),
})
