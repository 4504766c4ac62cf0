import { z } from 'zod'
import { storedPreferences } from '#kit/call/storage.ts'
import { type SuperState, SuperStateShape } from './super-conditions.ts'

/** A super query kept under a name in this browser (DEC-067). */
interface SavedQuery extends SuperState {
  name: string
}

/** The named queries of a list; damaged ones are left out. */
export function readQueries(code: string): SavedQuery[] {
  const found = z
    .array(z.object({ name: z.string() }).loose())
    .safeParse(storedPreferences.read(`queries${code}`))
  return (found.data ?? []).flatMap(({ name, ...rest }) => {
    const state = SuperStateShape.safeParse(rest).data
    return state ? [{ name, ...state }] : []
  })
}

/** Keeps the named queries of a list. */
export const keepQueries = (code: string, queries: SavedQuery[]): void =>
  storedPreferences.write(`queries${code}`, queries)
