import { z } from 'zod'
import { type AnyEndpoint, del, entity, get, put } from './endpoint.ts'
import { fieldsOf } from './field.ts'
import { type Described, type Description, describe } from './uniform.ts'
import { nothing, page, paging, someIds, tooLong } from './wire.ts'

/** The key of a bin's description; a symbol, so that iterating over the calls skips it. */
export const describeBin: unique symbol = Symbol('describeBin')

interface BinDescription<I extends string> {
  list: Description
  /** The member of restore and erase that holds the chosen ids. */
  idsMember: I
  /** The members shown of a removed record; the keyword searches the first. */
  shows: readonly string[]
}

interface BinOptions<R extends z.ZodType, I extends string> {
  /** Paths and a name of the ids that other clients know. */
  paths?: { removed?: string; restore?: string; erase?: string }
  idsMember?: I
  /** By default the first three members of the list. */
  shows?: readonly (keyof z.output<R> & string)[]
}

const chosenIds = someIds('请选择一条记录！')

/**
 * The recycle bin of a uniform list: removed records are listed, restored or erased. The calls are named like those of
 * users (DEC-112).
 */
export function recycleBin<const N extends string, R extends z.ZodType, const I extends string = 'ids'>(
  of: Described<N> & { byId: AnyEndpoint & { result: R } },
  { paths, idsMember = 'ids' as I, shows }: BinOptions<R, I> = {},
) {
  const list: Description = of[describe]
  const { name, root } = of[describe]
  const call = { via: of.byId.via, needs: `${name}:recycle` as const }
  const ids = z.object({ [idsMember]: chosenIds }) as unknown as z.ZodObject<Record<I, typeof chosenIds>>
  const calls = entity(name, 'tenant', {
    removed: get(paths?.removed ?? `${root}/recycleBin`, {
      ...call,
      input: z.object({ keyword: z.string().trim().max(100, tooLong(100)).optional(), ...paging }),
      result: page(of.byId.result),
    }),
    restore: put(paths?.restore ?? `${root}/putRecycleBin`, {
      ...call,
      input: ids,
      result: nothing,
      says: '还原成功',
    }),
    erase: del(paths?.erase ?? `${root}/deleteRecycleBin`, {
      ...call,
      input: ids,
      result: nothing,
      says: '删除成功',
    }),
  })
  const description: BinDescription<I> = { list, idsMember, shows: shows ?? firstMembers(list) }
  return Object.assign(calls, { [describeBin]: description })
}

const firstMembers = ({ shape }: Description): string[] =>
  fieldsOf(shape)
    .filter(([, { notInList }]) => !notInList)
    .slice(0, 3)
    .map(([member]) => member)

/** The bin of any uniform list. */
export type RecycleBin = ReturnType<typeof recycleBin<string, z.ZodType, string>>
