import type { Field } from './widget.ts'

type FieldWithSource = Pick<Field, 'dict' | 'lookup' | 'dictTable' | 'dictCode' | 'dictText' | 'dictFilter'>

/** The table dictionary `table,text,code[,filter]` of a field (DEC-061); nothing when a part is missing. */
export function lookupText({
  lookup,
  dictTable,
  dictCode,
  dictText,
  dictFilter,
}: FieldWithSource): string | undefined {
  const [table, text, code, ...filter] = lookup?.split(',') ?? [dictTable, dictText, dictCode]
  const parts = [table, text, code].map((part) => part?.trim() ?? '')
  if (parts.some((part) => part === '')) return undefined
  return [...parts, dictFilter?.trim() || filter.join(',')].filter(Boolean).join(',')
}

/** The source of a field's choices: a dictionary code or a table dictionary. */
export const choiceDictionary = (field: FieldWithSource): string | undefined =>
  field.dict || lookupText(field) || (field.dictTable ? undefined : field.dictCode) || undefined

/** Whether the choices depend on another field (WIDGET-071). */
export const isLinked = ({ dictIsDataLink, dictRelatedField }: Field): boolean =>
  String(dictIsDataLink) === '1' && Boolean(dictRelatedField)

/** The query for a linked field's choices, without the value of its parent (ONLINE-010). */
export function linkedQuery(field: Field, fields: readonly Field[]) {
  const parent = fields.find(({ name }) => name === field.dictRelatedField)
  const [tableName, labelField, valueField] = lookupParts(field)
  const [mainTableName, , mainValueField] = parent ? lookupParts(parent) : []
  const { dictForeignKey: foreignKey } = field
  const isComplete = tableName && labelField && valueField && mainTableName && mainValueField && foreignKey
  return {
    parent,
    question: isComplete
      ? { tableName, valueField, labelField, foreignKey, mainTableName, mainValueField }
      : undefined,
  }
}

/** The fields whose choices depend on this one, directly or indirectly (WIDGET-072). */
export function dependentFields(field: Field, fields: readonly Field[]): string[] {
  const found = new Set<string>()
  const visit = (parent: Field) => {
    const listed = parent.assolist?.split(',').map((name) => name.trim()) ?? []
    const linked = fields.filter((one) => isLinked(one) && one.dictRelatedField === parent.name)
    for (const name of [...listed, ...linked.map((one) => one.name)]) {
      if (!name || name === field.name || found.has(name)) continue
      found.add(name)
      const next = fields.find((one) => one.name === name)
      if (next) visit(next)
    }
  }
  visit(field)
  return [...found]
}

const lookupParts = (field: Field) => lookupText(field)?.split(',') ?? []
