import { sql } from 'drizzle-orm'
import { doublePrecision, text } from 'drizzle-orm/pg-core'

/**
 * The columns of a place: JSON text of address and point, and coordinates generated from it. An index over both
 * coordinates serves queries of a map section.
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
