import type pg from 'pg'

/** The same cluster, another database. */
export function withDatabase(cluster: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!cluster.connectionString) return { ...cluster, database }
  const url = new URL(cluster.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
