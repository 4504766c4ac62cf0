import type { FieldType } from '@banyan/contract/field'
import { linkedLevelNames } from '@banyan/contract/form/form-value'
import type { Field } from '#kit/widgets/widget.ts'

/** Fields under one heading; those without a name come first. */
export interface Section {
  group: string | undefined
  fields: Field[]
}

/** The layout of a form: the part above the tabs, and the tabs. */
export interface FormLayout {
  head: Section[]
  tabs: { name: string; sections: Section[] }[]
}

/** Whether a field is shown in forms and details; otherwise the form only keeps its value (WIDGET-027). */
export const isDrawn = ({ type, notInForm }: Field): boolean => type !== 'hidden' && !notInForm

/** Fields with their own position; further levels are drawn inside their drop-down. */
export function drawnFields(fields: readonly Field[]): Field[] {
  const levels = linkedLevelNames(fields)
  return fields.filter((field) => isDrawn(field) && !levels.has(field.name))
}

/** Groups and tabs in the order of their first visible field. */
export function buildLayout(fields: readonly Field[]): FormLayout {
  const tabs = new Map<string, Field[]>()
  for (const field of drawnFields(fields)) {
    const name = field.tab?.trim() ?? ''
    tabs.set(name, [...(tabs.get(name) ?? []), field])
  }
  const head = splitSections(tabs.get('') ?? [])
  tabs.delete('')
  return { head, tabs: [...tabs].map(([name, members]) => ({ name, sections: splitSections(members) })) }
}

/** Fields by their heading, those without one first. */
function splitSections(fields: readonly Field[]): Section[] {
  const groups = new Map<string, Field[]>()
  for (const field of fields) {
    const name = field.group?.trim() ?? ''
    groups.set(name, [...(groups.get(name) ?? []), field])
  }
  const sections = [...groups].map(([name, members]) => ({ group: name || undefined, fields: members }))
  return sections.toSorted((a, b) => Number(a.group !== undefined) - Number(b.group !== undefined))
}

const wideTypes: ReadonlySet<FieldType> = new Set([
  'textarea',
  'umeditor',
  'markdown',
  'amap',
  'file',
  'image',
  'link_down',
])

/** Whether a field takes a whole row in any number of columns. */
export const isWide = ({ type }: Field): boolean => wideTypes.has(type)

/** The width of a field; some types take the whole row unless configured. */
export const fieldWidth = (field: Field): 'wide' | 'span2' | 'span3' | 'span4' | undefined => {
  if (field.span === undefined) return isWide(field) ? 'wide' : undefined
  return field.span === 2 ? 'span2' : field.span === 3 ? 'span3' : field.span === 4 ? 'span4' : undefined
}

/** How many columns a form may have (DEC-080 `formTemplate`). */
export type Columns = 1 | 2 | 3 | 4

/** A form takes 1 to 4 columns; anything else counts as one. */
export const columnsFrom = (given: unknown): Columns => {
  const number = Number(given)
  return number === 2 || number === 3 || number === 4 ? number : 1
}
