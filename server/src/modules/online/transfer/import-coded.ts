import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { checkRule } from '@banyan/contract/online/check-rule'
import { DefinitionFile, type ImportOutcome } from '@banyan/contract/online/definition-file'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { reportHead } from '@banyan/contract/online/report-definition'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '#kernel/caller.ts'
import type { ReportQuery } from '#kernel/database/report-transactions.ts'
import { addRecord, type Change, type Draft, editRecord, type RecordEntity } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { dictEntity, dictItemEntity, findCategories } from '#modules/dictionary/public.ts'
import { departs } from '#modules/organisation/public.ts'
import { reportEntity } from '../report/report-head.routes.ts'
import { checkRuleEntity } from '../rule/check-rule.routes.ts'
import { fillRuleEntity } from '../rule/fill-rule.routes.ts'
import {
  findDictItems,
  partText,
  pickFilled,
  type StoredPart,
  shapeMembers,
  storedCheckRules,
  storedDictionaries,
  storedFillRules,
  storedReports,
} from './stored-parts.ts'

export type PartOutcome = Pick<ImportOutcome, 'does' | 'says'>

const { dictionaries, checkRules, fillRules, reports } = DefinitionFile.shape

/** Refuses parts that the caller has no right to create. */
export function refuseWithoutRight(me: Caller, call: AnyEndpoint, words: string): void {
  if (!me.rights.can(call.needs)) throw new Refusal(`没有${words}的权限`)
}

/** A dictionary of the tenant: items that are not named stay, because others may use them. */
export async function importDictionary(
  change: Change,
  part: DefinitionFile['dictionaries'][number],
): Promise<PartOutcome> {
  const { items, ...draft } = part
  const known = await storedDictionaries(change, [part.dictCode as string])
  const standing = findExistingPart(known, dictionaries.element, part)
  if (standing === 'same') return { does: 'keep', says: [] }
  if (!standing) {
    refuseWithoutRight(change.me, dict.add, '新增字典')
    refuseWithoutRight(change.me, dictItem.add, '新增字典项')
    const dictId = await addRecord(dictEntity, change, draft)
    for (const item of items) await addRecord(dictItemEntity, change, { ...item, dictId })
    return { does: 'add', says: [`${items.length} 个选项`] }
  }
  const { row } = standing
  const says: string[] = []
  const head = dictionaries.element.omit({ items: true })
  if (partText(head, draft) !== partText(head, pickFilled(row, shapeMembers(head)))) {
    refuseWithoutRight(change.me, dict.edit, '修改字典')
    await editRecord(dictEntity, change, { ...draft, id: row.id })
    says.push('修改名称或描述')
  }
  const shape = dictionaries.element.shape.items.element
  const stored = new Map((await findDictItems(change, row.id)).map((item) => [String(item.itemValue), item]))
  for (const item of items) {
    const old = stored.get(item.itemValue as string)
    if (!old) {
      refuseWithoutRight(change.me, dictItem.add, '新增字典项')
      await addRecord(dictItemEntity, change, { ...item, dictId: row.id })
      says.push(`新增选项“${item.itemText}”`)
    } else if (partText(shape, item) !== partText(shape, pickFilled(old, shapeMembers(shape)))) {
      refuseWithoutRight(change.me, dictItem.edit, '修改字典项')
      await editRecord(dictItemEntity, change, { ...item, id: old.id })
      says.push(`修改选项“${item.itemText}”`)
    }
  }
  return { does: says.length ? 'change' : 'keep', says }
}

export const importCheckRule = async (
  change: Change,
  part: DefinitionFile['checkRules'][number],
): Promise<PartOutcome> =>
  importRecord(change, {
    standing: findExistingPart(
      await storedCheckRules(change, [part.ruleCode as string]),
      checkRules.element,
      part,
    ),
    entity: checkRuleEntity,
    calls: checkRule,
    words: '校验规则',
    draft: part,
  })

export async function importFillRule(
  change: Change,
  part: DefinitionFile['fillRules'][number],
): Promise<PartOutcome> {
  const { params: _, ...draft } = part
  return importRecord(change, {
    standing: findExistingPart(
      await storedFillRules(change, [part.ruleCode as string]),
      fillRules.element,
      part,
    ),
    entity: fillRuleEntity,
    calls: fillRule,
    words: '填值规则',
    draft: { ...draft, ruleParams: await ruleParams(change, part.params) },
  })
}

/** Replaces the codes of department and category in parameters by the ids here. */
async function ruleParams(
  { tx }: Change,
  params: DefinitionFile['fillRules'][number]['params'],
): Promise<string | null> {
  if (!params) return null
  const { depart, category, ...rest } = params
  const [parent] = depart
    ? await tx
        .select({ id: departs.id })
        .from(departs)
        .where(and(eq(departs.orgCode, depart), eq(departs.delFlag, 0)))
    : []
  if (depart && !parent) throw new Refusal(`没有编码为 ${depart} 的部门`)
  const [above] = category ? await findCategories(tx, { code: category }) : []
  if (category && !above) throw new Refusal(`没有编码为 ${category} 的分类`)
  return JSON.stringify({
    ...rest,
    ...(parent && { parentId: parent.id }),
    ...(above && { pid: above.id }),
  })
}

/** Imports a report; returns its statement, to be tried by a role that sees uncommitted tables. */
export async function importReport(
  change: Change,
  part: DefinitionFile['reports'][number],
  later: (statement: ReportQuery) => void,
): Promise<PartOutcome> {
  const known = (await storedReports(change)).filter(({ row }) => row.code === part.code)
  return importRecord(change, {
    standing: findExistingPart(known, reports.element, part),
    entity: reportEntity(async (statement) => later(statement)),
    calls: reportHead,
    words: '报表',
    draft: part,
  })
}

/** The stored part of this code: the tenant's own one, or an equal one of the platform. */
function findExistingPart(
  known: readonly StoredPart[],
  schema: z.ZodObject,
  part: object,
): StoredPart | 'same' | undefined {
  const own = known.find(({ isPlatform }) => !isPlatform)
  const shown = own ?? known[0]
  return shown && partText(schema, shown.part) === partText(schema, part) ? 'same' : own
}

interface RecordToImport {
  standing: StoredPart | 'same' | undefined
  entity: RecordEntity
  calls: { add: AnyEndpoint; edit: AnyEndpoint }
  words: string
  draft: object
}

async function importRecord(
  change: Change,
  { standing, entity, calls, words, draft }: RecordToImport,
): Promise<PartOutcome> {
  if (standing === 'same') return { does: 'keep', says: [] }
  refuseWithoutRight(change.me, standing ? calls.edit : calls.add, `${standing ? '修改' : '新增'}${words}`)
  if (!standing) {
    await addRecord(entity, change, draft as Draft)
    return { does: 'add', says: [] }
  }
  await editRecord(entity, change, { ...(draft as Draft), id: standing.row.id })
  return { does: 'change', says: ['内容将改为文件中的内容'] }
}
