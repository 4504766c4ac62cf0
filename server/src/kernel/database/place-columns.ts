import { sql } from 'drizzle-orm'
import { doublePrecision, text } from 'drizzle-orm/pg-core'

/**
 * A place as it travels, JSON text of address and point, and its point as numbers: the database reads them out of the
 * text, so that no writer can forget them. An index over both serves queries by viewport.
 */
export const placeColumns = () => ({
  location: text(),
  longitude: doublePrecision().generatedAlwaysAs(
    sql`substring(location from '"pointer":"(-?[0-9]{1,3}(?:[.][0-9]+)?),')::double precision`,
  ),
  latitude: doublePrecision().generatedAlwaysAs(
    sql`substring(location from '"pointer":"-?[0-9.]+,(-?[0-9]{1,2}(?:[.][0-9]+)?)"')::double precision`,
  ),
})
