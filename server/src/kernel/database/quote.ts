import pg from 'pg'

/** A name from our own constants, or one that was checked, as an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as a literal. The driver escapes letter by letter; nearly all of ours are ids, which need none. */
export const quoteText = (text: string): string => (/^\w+$/.test(text) ? `'${text}'` : pg.escapeLiteral(text))
