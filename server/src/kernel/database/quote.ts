import pg from 'pg'

/** A name from our own constants, or one that was checked, as an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as an SQL literal. Ids contain nothing to escape, so they skip the driver's slow escaping. */
export const quoteText = (text: string): string => (/^\w+$/.test(text) ? `'${text}'` : pg.escapeLiteral(text))
