import type { Caller } from '#kernel/caller.ts'
import type { ListSource } from './column.ts'

/** What every uniform family of a tenant lists, by entity: data rules name these and nothing else (DEC-063). */
export const entitySources = new Map<string, ListSource>()

/** The lists over a table: whoever reads it another way, a look-up for example, asks them for the caller's rules. */
export const sourcesOf = (tableName: string): ListSource[] =>
  [...entitySources.values()].filter((source) => source.tableName === tableName)

/** The lists of which a rule keeps rows or members from the caller. */
export const limitedSources = (me: Caller): ListSource[] =>
  [...entitySources.values()].filter((source) => me.rights.rowRule(source))
