import { serviceType } from '@banyan/contract/service/service-type'
import { describe } from '@banyan/contract/uniform'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { serviceTypes, templateVersions } from './service.tables.ts'

export type ServiceTypeRow = typeof serviceTypes.$inferSelect
type TemplateVersionRow = typeof templateVersions.$inferSelect

/** The three templates of a draft or version. */
export const pickTemplates = ({
  workorderTemp,
  workorderVariableTemp,
  reportTemp,
}: Templates): Templates => ({
  workorderTemp,
  workorderVariableTemp,
  reportTemp,
})
export interface Templates {
  workorderTemp: string
  workorderVariableTemp: string
  reportTemp: string
}

/**
 * A type with its drafts; locked, publications and edits of the same type follow one another. New orders, which only
 * refer to the type, do not wait for that.
 */
export async function findServiceType(tx: Tx, id: string, lock = false): Promise<ServiceTypeRow> {
  const query = tx
    .select()
    .from(serviceTypes)
    .where(and(eq(serviceTypes.id, id), eq(serviceTypes.delFlag, 0)))
  return firstOrRefuse(await (lock ? query.for('no key update') : query))
}

/** A type with its drafts, if the caller may see it. */
export async function findTypeInScope(
  { tx, me }: Reading,
  id: string,
  lock = false,
): Promise<ServiceTypeRow> {
  const source = me.catalogue.entities.get(serviceType[describe].name)
  if (source) firstOrRefuse(await findRowsInScope(tx, source, me, [id]))
  return findServiceType(tx, id, lock)
}

/** The visible types that use a calendar: those that name it, or those that name none. */
export async function findTypesByCalendar(
  { tx, me }: Reading,
  calendarId: string | null,
): Promise<ServiceTypeRow[]> {
  const names = calendarId ? eq(serviceTypes.calendarId, calendarId) : undefined
  const rows = await tx
    .select()
    .from(serviceTypes)
    .where(and(eq(serviceTypes.delFlag, 0), or(isNull(serviceTypes.calendarId), names)))
    .orderBy(serviceTypes.id)
  const source = me.catalogue.entities.get(serviceType[describe].name)
  if (!source) return rows
  const inScope = await findRowsInScope(
    tx,
    source,
    me,
    rows.map(({ id }) => id),
  )
  const seen = new Set(inScope.map(({ id }) => id))
  return rows.filter(({ id }) => seen.has(id))
}

/** The newest first. */
export const findVersions = (tx: Tx, serviceTypeId: string) =>
  tx
    .select({
      templateVersion: templateVersions.templateVersion,
      remark: templateVersions.remark,
      publishBy: templateVersions.createBy,
      publishTime: templateVersions.createTime,
    })
    .from(templateVersions)
    .where(eq(templateVersions.serviceTypeId, serviceTypeId))
    .orderBy(desc(templateVersions.templateVersion))

export const findVersion = async (
  tx: Tx,
  serviceTypeId: string,
  templateVersion: number,
): Promise<TemplateVersionRow> =>
  firstOrRefuse(
    await tx
      .select()
      .from(templateVersions)
      .where(
        and(
          eq(templateVersions.serviceTypeId, serviceTypeId),
          eq(templateVersions.templateVersion, templateVersion),
        ),
      ),
  )

/** Freezes the drafts of a locked type as its next version. */
export async function insertVersion(tx: Tx, type: ServiceTypeRow, remark?: string | null): Promise<number> {
  const templateVersion = type.templateVersion + 1
  await tx
    .insert(templateVersions)
    .values({ ...pickTemplates(type), serviceTypeId: type.id, templateVersion, remark })
  await tx
    .update(serviceTypes)
    .set({ templateVersion: sql`${serviceTypes.templateVersion} + 1` })
    .where(eq(serviceTypes.id, type.id))
  return templateVersion
}

export const updateDrafts = (tx: Tx, id: string, templates: Templates) =>
  tx.update(serviceTypes).set(templates).where(eq(serviceTypes.id, id))
