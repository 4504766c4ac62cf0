import { and, eq, sql } from 'drizzle-orm'
import { type AppState, providedPart } from '#kernel/app-state.ts'
import type { Caller, Catalogue, ListSource } from '#kernel/caller.ts'
import { definitions } from '#kernel/database/kernel.tables.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { tableInfo, tableList } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'

/** A definition as it is stored; `version` grows with every publication. */
export interface Definition {
  id: string
  kind: string
  code: string
  version: number
  body: unknown
}

/** A published definition in a running server. */
export interface PublishedDefinition {
  /** Its lists, each over a table of its own. */
  sources: readonly ListSource[]
  value: unknown
  /** Other names of it besides its code. */
  names?: readonly string[]
  /** Its named parts; `definition` finds them under the kind `{kind}.part`. */
  parts?: ReadonlyMap<string, unknown>
}

/** The functions that read the definitions of each kind. */
export const definitionKinds =
  providedPart<Record<string, (definition: Definition) => PublishedDefinition>>('the kinds of definitions')

/** The lists that the product declares. */
export const declaredSources = providedPart<readonly ListSource[]>('its declared lists')

/** The lists over a table: other ways to read it, e.g. a look-up, apply their data rules. */
export const sourcesOfTable = ({ catalogue }: Caller, tableName: string): ListSource[] =>
  [...catalogue.entities.values()].filter((source) => source.tableName === tableName)

/** The entity whose list right opens a list; for a sub-table that of its form. */
export const entityWithPage = ({ entity, partOf }: ListSource): string => partOf?.whole.entity ?? entity

/** The lists where a rule hides rows or members from the caller. */
export const limitedSources = (me: Caller): ListSource[] =>
  [...me.catalogue.entities.values()].filter((source) => me.rights.rowRule(source))

/** The catalogues of an app's tenants, read when first needed and again after every publication on any server. */
export function catalogues(app: AppState) {
  const byTenant = queryCache<Catalogue>(app, 10_000)
  const published = queryCache<PublishedDefinition>(app, 2000)
  const declared = buildCatalogue(app)
  const keyOf = (tenantId: number) => ({ tenantId, tables: [tableInfo(definitions).name], question: '' })

  /** Cached by id and version, so that after a publication only the changed definition is read. */
  function publishedOf(tx: Tx, tenantId: number, definition: Definition): PublishedDefinition | undefined {
    const key = { tenantId, tables: [] as const, question: `${definition.id} ${definition.version}` }
    const known = published.find(key)
    if (known) return known
    const made = readDefinition(app, definition)
    if (made) published.keep(tx, key, made)
    return made
  }

  return {
    /** The cached catalogue. */
    known: (tenantId: number): Catalogue | undefined => byTenant.find(keyOf(tenantId)),
    of: (tx: Tx, tenantId: number): Promise<Catalogue> =>
      byTenant.ask(tx, keyOf(tenantId), async () => {
        const stored = await findDefinitions(tx, tenantId)
        if (stored.length === 0) return declared
        return buildCatalogue(app, stored, (definition) => publishedOf(tx, tenantId, definition))
      }),
  }
}

/** The catalogue within a transaction, with its own publications; it is not cached. */
export const readCatalogue = async (tx: Tx, tenantId: number): Promise<Catalogue> =>
  buildCatalogue(tx.app, await findDefinitions(tx, tenantId), (definition) =>
    readDefinition(tx.app, definition),
  )

const readDefinition = (app: AppState, definition: Definition): PublishedDefinition | undefined =>
  app.part(definitionKinds)[definition.kind]?.(definition)

function buildCatalogue(
  app: AppState,
  stored: readonly Definition[] = [],
  read: (definition: Definition) => PublishedDefinition | undefined = () => undefined,
): Catalogue {
  const values = new Map<string, unknown>()
  const added: ListSource[] = []
  for (const definition of stored) {
    const published = read(definition)
    if (!published) continue
    for (const name of [definition.code, ...(published.names ?? [])])
      values.set(`${definition.kind} ${name}`, published.value)
    for (const [name, part] of published.parts ?? []) values.set(`${definition.kind}.part ${name}`, part)
    added.push(...published.sources)
  }
  const sources = [...app.part(declaredSources), ...added]
  return {
    tables: [...app.part(tableList), ...added.map(({ table }) => tableInfo(table))],
    entities: new Map(sources.map((source) => [source.entity, source])),
    published: (kind, code) => values.get(`${kind} ${code}`),
  }
}

const findDefinitions = (tx: Tx, tenantId: number): Promise<Definition[]> =>
  tx
    .select({
      id: definitions.id,
      kind: definitions.kind,
      code: definitions.code,
      version: definitions.version,
      body: definitions.body,
    })
    .from(definitions)
    .where(and(eq(definitions.tenantId, tenantId), eq(definitions.delFlag, 0)))
    .orderBy(definitions.createTime, definitions.id)

/** Publishes a definition on every server from the commit on. `tx` is a transaction of the owner. */
export async function publishDefinition(
  tx: Tx,
  { kind, code, body }: Pick<Definition, 'kind' | 'code' | 'body'>,
): Promise<void> {
  const updated = await tx
    .update(definitions)
    .set({ body })
    .where(liveDefinition(kind, code))
    .returning({ id: definitions.id })
  if (updated.length === 0) await tx.insert(definitions).values({ id: newId(), kind, code, body })
}

/** Withdraws a definition; its table and rows stay. */
export const retireDefinition = (tx: Tx, kind: string, code: string) =>
  tx.update(definitions).set({ delFlag: 1 }).where(liveDefinition(kind, code))

/** The tenant is written out, because an owner that is a superuser bypasses row-level security. */
const liveDefinition = (kind: string, code: string) =>
  and(
    eq(definitions.tenantId, sql`current_setting('app.tenant_id')::int`),
    eq(definitions.kind, kind),
    eq(definitions.code, code),
    eq(definitions.delFlag, 0),
  )
