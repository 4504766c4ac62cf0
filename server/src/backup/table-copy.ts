import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quote } from '#kernel/database/quote.ts'
import type { TableDescription } from './contents.ts'
import { rowDigest, type TableFigures } from './digest.ts'
import { wholeLines } from './whole-lines.ts'

/** Settings that make the text format of values independent of the server and the owner. */
const textSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local app.maintenance = 'on'`

/** Begins a transaction that sees one moment of the whole database. */
export const beginSnapshot = (client: pg.Client) =>
  client.query(`begin isolation level repeatable read read only; ${textSettings}`)

export const beginRestore = (client: pg.Client) => client.query(`begin; ${textSettings}`)

/** Every table of the product, those others refer to first. */
export async function describeTables(client: pg.Client): Promise<TableDescription[]> {
  const { rows } = await client.query<TableDescription & { needs: string[] }>(selectColumns)
  const done = new Set<string>()
  const ordered: TableDescription[] = []
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !done.has(name) && needs.every((each) => done.has(each)))
    // Tables that refer to each other have no valid order; the database refuses a wrong one.
    const next = ready.length ? ready : rows.filter(({ name }) => !done.has(name))
    for (const { name, columns } of next) {
      done.add(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

const selectColumns = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

/** The rows of a table as PostgreSQL's own text format, in pieces of whole rows. */
export function readTableText(
  client: pg.Client,
  { name, columns }: TableDescription,
): AsyncGenerator<Buffer> {
  const list = columns.map(quote).join(', ')
  return wholeLines(client.query(copyTo(`copy (select ${list} from ${quote(name)}) to stdout`)), 8_000_000)
}

/** Writes the rows of one table; `close` waits for the answer of the database. */
export function rowWriter(client: pg.Client, { name, columns }: TableDescription) {
  const stream = client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`))
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('finish', () => resolve())
    stream.once('error', reject)
  })
  ended.catch(() => undefined)
  return {
    async write(data: Buffer): Promise<void> {
      if (stream.write(data)) return
      await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended])
    },
    close(): Promise<void> {
      stream.end()
      return ended
    },
  }
}

/** The figures of a table as it is now. */
export async function tableFigures(client: pg.Client, table: TableDescription): Promise<TableFigures> {
  const digest = rowDigest()
  for await (const piece of readTableText(client, table)) digest.add(piece)
  return digest.figures()
}
