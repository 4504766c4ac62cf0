import pg from 'pg'

/** Quotes an SQL identifier; the name is a constant of ours or was checked. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as an SQL literal. Ids contain nothing to escape, so they skip the driver's slow escaping. */
export const quoteText = (text: string): string => (/^\w+$/.test(text) ? `'${text}'` : pg.escapeLiteral(text))
