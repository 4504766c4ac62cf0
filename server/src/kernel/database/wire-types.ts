import pg from 'pg'

const { builtins } = pg.types
const unchangedText = (value: string) => value
const toSeconds = (value: string) => value.slice(0, 19)

const parsers: Record<number, (value: string) => unknown> = {
  // Times leave the database in the connection's zone (GMT+8); cutting the fraction and the zone gives the wire format.
  [builtins.TIMESTAMPTZ]: toSeconds,
  [builtins.TIMESTAMP]: toSeconds,
  [builtins.DATE]: unchangedText,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}

/** Values of raw queries arrive as they travel; Drizzle's own columns convert for themselves. */
export const wireTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
