import { z } from 'zod'
import { browserKept } from '#kit/call/storage.ts'
import { type SuperState, SuperStateShape } from './super-conditions.ts'

/** A super query kept under a name in this browser (DEC-067). */
export interface SavedQuery extends SuperState {
  name: string
}

/** The named queries of a list; damaged ones are left out. */
export function readQueries(code: string): SavedQuery[] {
  const found = z.array(z.object({ name: z.string() }).loose()).safeParse(browserKept.read(`queries${code}`))
  return (found.data ?? []).flatMap(({ name, ...rest }) => {
    const state = SuperStateShape.safeParse(rest).data
    return state ? [{ name, ...state }] : []
  })
}

/** Keeps the named queries of a list. */
export const keepQueries = (code: string, queries: SavedQuery[]): void =>
  browserKept.write(`queries${code}`, queries)
