import type { ResultOf } from '@banyan/contract/endpoint'
import type { serviceTemplate } from '@banyan/contract/service/service-type'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { type FixedItems, readFixedItems, readItems } from '@banyan/contract/service/template/template'

/** The two templates of a service type. */
export interface TemplateKind {
  title: string
  /** The member of the service type that holds its text. */
  member: 'workorderVariableTemp' | 'reportTemp'
  /** The variable items are shown between the fixed items of a work order (SERVICE-017). */
  hasFixedItems: boolean
}

export const workorderTemplate: TemplateKind = {
  title: '工单设置',
  member: 'workorderVariableTemp', // SERVICE-019
  hasFixedItems: true,
}

export const reportTemplate: TemplateKind = {
  title: '报告设置',
  member: 'reportTemp', // SERVICE-021
  hasFixedItems: false,
}

type TemplateDetails = ResultOf<typeof serviceTemplate.details>

/** A loaded template. */
export interface Template
  extends Pick<TemplateDetails, 'id' | 'version' | 'typeName' | 'templateVersion' | 'draft'> {
  kind: TemplateKind
  /** The stored text. */
  text: string
  items: readonly TemplateItem[]
  fixed: FixedItems
}

/** Parses a template; returns a refusal if it is unreadable. */
export function readTemplate(details: TemplateDetails, kind: TemplateKind): Template | string {
  const text = details[kind.member]
  const items = readItems(text)
  const fixed = readFixedItems(details.workorderTemp)
  if (!items.ok) return items.message
  if (!fixed.ok) return fixed.message
  const around = kind.hasFixedItems ? fixed.template : { top: [], bottom: [] }
  return { ...details, kind, text, items: items.template, fixed: around }
}

/** Where unsaved work on a template is kept. */
export const journalKey = ({ id, kind }: Template) => `designer:${kind.member}:${id}` as const
