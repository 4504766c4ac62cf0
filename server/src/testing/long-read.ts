import pg from 'pg'

/** Somebody in the middle of a long list over a table, with the lock that comes with it; what it returns ends the list. */
export async function startLongRead(owner: pg.ClientConfig, table: string): Promise<() => Promise<void>> {
  const reader = new pg.Client(owner)
  await reader.connect()
  await reader.query('begin')
  await reader.query(`select count(*) from "${table}"`)
  return async () => {
    await reader.query('rollback')
    await reader.end()
  }
}
