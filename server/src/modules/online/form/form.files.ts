import { and, eq, sql } from 'drizzle-orm'
import type { FileColumn } from '#kernel/database/file-columns.ts'
import { definitions } from '#kernel/database/kernel.tables.ts'
import { tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { buildMainTable, buildSubTable, type StoredForm } from './form.registry.ts'

/** The columns of a tenant's forms that name files, retired forms too: their records stay. */
export async function formFileColumns(tx: Tx): Promise<FileColumn[]> {
  const rows = await tx
    .select({ body: definitions.body })
    .from(definitions)
    .where(and(eq(definitions.kind, 'form'), eq(definitions.tenantId, sql`app_tenant()`)))
  const columns = rows.flatMap(({ body }) => fileColumnsOfForm(body as StoredForm))
  return [...new Map(columns.map((each) => [`${each.table}.${each.column}`, each])).values()]
}

const fileColumnsOfForm = (form: StoredForm): FileColumn[] =>
  [buildMainTable(form), ...(form.tables ?? []).map(buildSubTable)].flatMap((table) => {
    const { name, options } = tableInfo(table)
    return (options.files ?? []).map((column) => ({ table: name, column }))
  })
