import type { Uniform } from '@banyan/contract/uniform'
import { type Context, type Handlers, type Preparations, type Served, serve } from '#kernel/call/serve.ts'
import type { ListSource } from '#kernel/caller.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import { exportRecords, exportTemplate } from './excel/export.ts'
import { importRecords, prepareImport } from './excel/import.ts'
import { type Computed, listSource } from './list/column.ts'
import {
  addRecord,
  type Draft,
  editRecord,
  listRecords,
  type RecordEntity,
  type RecordOptions,
  readRecord,
  removeRecords,
} from './records.ts'

export interface UniformOptions extends RecordOptions {
  /** SQL of members that are no plain columns, from our own constants. */
  computed?: Record<string, Computed>
  sortedBy?: ListSource['sortedBy']
  hiddenWith?: ListSource['hiddenWith']
}

/** The lists of some calls, without repetitions. */
export const sourcesIn = (served: readonly Served[]): ListSource[] => [
  ...new Set(served.flatMap(({ entity }) => (entity ? [(entity as RecordEntity).source] : []))),
]

/** The entities behind some calls by their names. */
export const entitiesIn = (served: readonly Served[]): Map<string, RecordEntity> =>
  new Map(
    served.flatMap(({ entity }) => {
      const known = entity as RecordEntity | undefined
      return known ? [[known.source.entity, known] as const] : []
    }),
  )

/** A uniform family over one table as an entity of the record engine. */
export function uniformEntity(
  family: Uniform,
  table: AnyListTable,
  { computed, sortedBy, hiddenWith, ...options }: UniformOptions = {},
): RecordEntity {
  return {
    source: listSource(family, table, { computed, sortedBy, hiddenWith }),
    table,
    options,
    parseDraft(value) {
      const parsed = family.add.input.safeParse(value)
      return parsed.success
        ? { success: true, data: parsed.data as Draft }
        : { success: false, issues: parsed.error.issues }
    },
    parseQuery(value) {
      const parsed = family.exportXls.input.safeParse(value)
      return parsed.success ? (parsed.data as Draft) : undefined
    },
  }
}

/** The calls of a uniform family; `changed` handlers and preparations replace the usual ones. */
export function entityRoutes<F extends Uniform>(
  family: F,
  entity: RecordEntity,
  changed: Partial<Handlers<F>> = {},
  prepare: Preparations<F> = {},
): Served[] {
  return serve(
    family,
    { ...entityHandlers(family, entity), ...changed },
    {
      // Lists of the platform have no data rules, and their imports cannot be taken back.
      entity: family.list.scope === 'tenant' ? entity : undefined,
      prepare: { importExcel: (call) => prepareImport(entity, call), ...prepare },
    },
  )
}

/** The usual handlers of a uniform family: each hands its input to the records of an entity. */
export function entityHandlers<F extends Uniform>(_family: F, entity: RecordEntity): Handlers<F> {
  const handlers = {
    list: (context: Context<F['list']>) => listRecords(entity, context, context.input as Draft),
    byId: (context: Context<F['byId']>) => readRecord(entity, context, (context.input as { id: string }).id),
    add: async (context: Context<F['add']>) => ({
      id: await addRecord(entity, context, context.input as Draft),
    }),
    async edit(context: Context<F['edit']>) {
      await editRecord(entity, context, context.input as Draft & { id: string })
      return null
    },
    async remove(context: Context<F['remove']>) {
      await removeRecords(entity, context, [(context.input as { id: string }).id])
      return null
    },
    async removeBatch(context: Context<F['removeBatch']>) {
      await removeRecords(entity, context, (context.input as { ids: string[] }).ids)
      return null
    },
    exportXls: (context: Context<F['exportXls']>) => exportRecords(entity, context, context.input as Draft),
    importTemplate: (context: Context<F['importTemplate']>) => exportTemplate(entity, context.input as Draft),
    importExcel: (context: Context<F['importExcel']>) =>
      importRecords(entity, context, context.input as Draft),
  }
  return handlers as unknown as Handlers<F>
}
