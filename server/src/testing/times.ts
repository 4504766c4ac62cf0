import { type SQL, sql } from 'drizzle-orm'

/** The moment that lies some seconds after that of the transaction, or before it when the number is negative. */
export const secondsFromNow = (seconds: number) =>
  sql`app_now() + ${seconds} * interval '1 second'` as SQL & string
