import type pg from 'pg'

/** The same cluster, another database. */
export function withDatabase(cluster: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!cluster.connectionString) return { ...cluster, database }
  const url = new URL(cluster.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Copies the files of the template, which takes half the time of copying it through the log. */
export const cloneDatabase = (root: pg.Client, name: string, template: string) =>
  root.query(`create database ${name} template ${template} strategy file_copy`)
