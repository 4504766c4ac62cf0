import { sql } from 'drizzle-orm'
import { doublePrecision, text } from 'drizzle-orm/pg-core'

/**
 * A place as JSON text of address and point, and its coordinates in columns generated from that text. An index over
 * both coordinates serves queries by map section.
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
