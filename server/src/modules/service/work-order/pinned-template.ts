import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import type { AppState } from '#kernel/app-state.ts'
import { queryCache } from '#kernel/database/remembered.ts'
import { isPreview, type Tx } from '#kernel/database/tx.ts'
import { Refusal } from '#kernel/refusal.ts'
import {
  findServiceType,
  findVersion,
  insertVersion,
  pickTemplates,
  type Templates,
} from '../service-type.queries.ts'
import { refuseFaultyTemplates } from '../service-type.rules.ts'

/** A published version, read once: it never changes (DEC-116). */
interface PinnedTemplate {
  templateVersion: number
  texts: Templates
  form: readonly TemplateItem[]
  report: readonly TemplateItem[]
}

const readTemplates = (app: AppState) => queryCache<PinnedTemplate>(app, 500)

/** The template version of an order. */
export const pinnedTemplate = (
  tx: Tx,
  tenantId: number,
  serviceTypeId: string,
  templateVersion: number,
): Promise<PinnedTemplate> =>
  tx.app
    .part(readTemplates)
    .ask(tx, { tenantId, tables: [], question: `${serviceTypeId} ${templateVersion}` }, async () =>
      templateFrom(templateVersion, await findVersion(tx, serviceTypeId, templateVersion)),
    )

/** The template of a new order: the newest published one; without one the draft is published (DEC-116). */
export async function templateForNewOrder(
  tx: Tx,
  tenantId: number,
  serviceTypeId: string,
): Promise<PinnedTemplate> {
  const type = await findServiceType(tx, serviceTypeId)
  if (type.status !== '1') throw new Refusal('该服务类型已停用，不能新建工单')
  if (type.templateVersion) return pinnedTemplate(tx, tenantId, serviceTypeId, type.templateVersion)
  // A preview is rolled back, so it takes no lock on the type.
  if (isPreview(tx)) return draftTemplate(type)
  // A concurrent first order waits for this lock and then finds the published version.
  const locked = await findServiceType(tx, serviceTypeId, true)
  if (locked.templateVersion) return pinnedTemplate(tx, tenantId, serviceTypeId, locked.templateVersion)
  const template = draftTemplate(locked)
  await insertVersion(tx, locked, '随首个工单发布')
  return template
}

/** The first version of a type, as its draft would make it. */
function draftTemplate(type: Awaited<ReturnType<typeof findServiceType>>): PinnedTemplate {
  refuseFaultyTemplates(type)
  return templateFrom(type.templateVersion + 1, type)
}

/** The newest published template of a type that has orders, switched off or not. */
export async function newestTemplate(
  tx: Tx,
  tenantId: number,
  serviceTypeId: string,
): Promise<PinnedTemplate> {
  const { templateVersion } = await findServiceType(tx, serviceTypeId)
  return pinnedTemplate(tx, tenantId, serviceTypeId, templateVersion)
}

/** The templates a new order would have; version 0 is the draft of a type that was never published. */
export async function newestTemplates(tx: Tx, serviceTypeId: string) {
  const type = await findServiceType(tx, serviceTypeId)
  const { templateVersion } = type
  const source = templateVersion ? await findVersion(tx, serviceTypeId, templateVersion) : type
  return { templateVersion, ...pickTemplates(source) }
}

function templateFrom(templateVersion: number, source: Templates): PinnedTemplate {
  const [form, report] = [source.workorderVariableTemp, source.reportTemp].map((text) => {
    const read = readItems(text)
    if (!read.ok) throw new Refusal(read.message)
    return read.template
  })
  return { templateVersion, texts: pickTemplates(source), form: form ?? [], report: report ?? [] }
}
