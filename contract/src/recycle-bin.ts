import { z } from 'zod'
import { type AnyEndpoint, del, entity, get, put } from './endpoint.ts'
import { type Described, type Description, describe } from './uniform.ts'
import { nothing, page, paging, someIds, tooLong } from './wire.ts'

/** The key of the list's description in its bin; a symbol, so that iterating over the calls skips it. */
export const describeBin: unique symbol = Symbol('describeBin')

const chosen = someIds('请选择一条记录！')

/**
 * The recycle bin of a uniform list: removed records are listed, restored or erased. The calls are named like those of
 * users (DEC-112).
 */
export function recycleBin<const N extends string, R extends z.ZodType>(
  of: Described<N> & { byId: AnyEndpoint & { result: R } },
) {
  const { name, root } = of[describe]
  const needs = `${name}:recycle` as const
  const calls = entity(name, 'tenant', {
    removed: get(`${root}/recycleBin`, {
      needs,
      /** The keyword searches the first field of the form. */
      input: z.object({ keyword: z.string().trim().max(100, tooLong(100)).optional(), ...paging }),
      result: page(of.byId.result),
    }),
    restore: put(`${root}/putRecycleBin`, {
      needs,
      input: z.object({ ids: chosen }),
      result: nothing,
      says: '还原成功',
    }),
    erase: del(`${root}/deleteRecycleBin`, {
      needs,
      input: z.object({ ids: chosen }),
      result: nothing,
      says: '删除成功',
    }),
  })
  return Object.assign(calls, { [describeBin]: of[describe] as Description })
}

/** The bin of any uniform list. */
export type RecycleBin = ReturnType<typeof recycleBin>
