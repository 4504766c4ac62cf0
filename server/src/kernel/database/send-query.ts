import pg from 'pg'

/** How the driver reads the rows of an answer; it works that out anew for every answer. */
interface Layout {
  fields: pg.FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** A query without options of the driver; a statement that is sent again and again keeps the layout of its rows. */
export interface PlainQuery extends Pick<pg.QueryConfig, 'text' | 'values' | 'name'> {
  layout?: Layout
}

const members: ReadonlySet<string> = new Set(['text', 'values', 'name', 'layout'])

export function isPlainQuery(asked: object): asked is PlainQuery {
  for (const member in asked) if (!members.has(member)) return false
  return true
}

/**
 * Replaces `client.query(asked)`, which copies the query property by property (4 µs) and computes the row layout anew
 * (7 µs for a list): together a thirtieth of a list call. Uses inner members of the driver.
 */
export function sendQuery(client: pg.PoolClient, asked: PlainQuery): Promise<pg.QueryResult> {
  const { text, values, name } = asked
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new pg.Query(text, values) as unknown as Record<string, unknown>
    query.name = name
    query.callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    if (name !== undefined) {
      query._result = new KnownResult(asked)
      query._results = query._result
    }
    client.query(query as never)
  }).catch((error: Error) => {
    // As the driver does: the stack of the caller instead of that of the socket.
    Error.captureStackTrace(error)
    throw error
  })
}

const DriverResult = pg.Result as unknown as new () => Layout & { addFields(fields: pg.FieldDef[]): void }

class KnownResult extends DriverResult {
  private readonly asked: PlainQuery

  constructor(asked: PlainQuery) {
    super()
    this.asked = asked
  }

  override addFields(fields: pg.FieldDef[]): void {
    const { layout } = this.asked
    if (layout && isSame(layout.fields, fields)) {
      this.fields = layout.fields
      this._parsers = layout._parsers
      this._prebuiltEmptyResultObject = layout._prebuiltEmptyResultObject
      return
    }
    super.addFields(fields)
    const { _parsers, _prebuiltEmptyResultObject } = this
    this.asked.layout = { fields, _parsers, _prebuiltEmptyResultObject }
  }
}

const isSame = (known: pg.FieldDef[], fields: pg.FieldDef[]): boolean =>
  known.length === fields.length &&
  known.every(({ name, dataTypeID, format }, n) => {
    const field = fields[n]
    return field?.name === name && field.dataTypeID === dataTypeID && field.format === format
  })
