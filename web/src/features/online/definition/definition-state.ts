import { type FieldType, fieldTypes } from '@banyan/contract/field'
import {
  type ColumnSize,
  columnTypesForControl,
  type DefinitionFault,
  defaultColumn,
  withSufficientLength,
} from '@banyan/contract/online/definition-check'
import type { FieldDraft, FieldRecord } from '@banyan/contract/online/form-field'
import { tablePrefix } from '@banyan/contract/online/form-names'
import { definitionFault, type HeadDraft } from '@banyan/contract/online/head-check'

/** The head of a definition as the editor has it; the name stands without its prefix. */
export interface HeadValues extends HeadDraft {
  id?: string
  version?: number
  relationType?: number | null
  tabOrderNum?: number | null
  isPage?: string | null
  isCheckbox?: string | null
  scroll?: number | null
  content?: string | null
}

/** A field with a key that stays while it is edited and moved. */
export interface FieldRow extends FieldDraft {
  key: string
  /** The name of the published column, which does not change. */
  dbFieldNameOld?: string | null
}

export interface Definition {
  head: HeadValues
  fields: readonly FieldRow[]
  /** Ids of stored fields that were taken out. */
  removed: readonly string[]
  /** Counts the keys given to new fields. */
  made: number
}

export type DefinitionStep =
  | { do: 'head'; change: Partial<HeadValues> }
  | { do: 'field'; key: string; change: Partial<FieldDraft> }
  | { do: 'add'; field?: Partial<FieldDraft> }
  | { do: 'copy'; key: string }
  | { do: 'remove'; key: string }
  | { do: 'move'; key: string; to: number }
  | { do: 'replace'; definition: Definition }

export const newField: FieldDraft = {
  dbFieldName: '',
  dbFieldTxt: '',
  dbType: 'string',
  dbLength: 100,
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
  isQuery: 0,
  fieldMustInput: 0,
  isReadOnly: 0,
  queryMode: 'like',
}

/** A new definition: a single table with one empty field. */
export const newDefinition = (): Definition =>
  applyStep(
    {
      head: {
        tableName: '',
        tableTxt: '',
        tableType: 1,
        isTree: 'N',
        isPage: 'Y',
        isCheckbox: 'Y',
        formTemplate: '2',
        themeTemplate: 'normal',
        scroll: 1,
      },
      fields: [],
      removed: [],
      made: 0,
    },
    { do: 'add' },
  )

/** A stored definition as the editor works on it. */
export const readDefinition = (head: HeadValues, fields: readonly FieldRecord[]): Definition => ({
  head: { ...head, tableName: (head.tableName ?? '').replace(tablePrefix, '') },
  fields: fields.map(({ cgformHeadId: _head, dbIsKey: _key, ...field }) => ({
    ...(field as unknown as FieldDraft),
    dbFieldNameOld: field.dbFieldNameOld,
    key: field.id,
  })),
  removed: [],
  made: 0,
})

/** The reducer of the editor. */
export function applyStep(definition: Definition, step: DefinitionStep): Definition {
  const { head, fields, removed, made } = definition
  switch (step.do) {
    case 'head': {
      const next = { ...definition, head: { ...head, ...step.change } }
      return step.change.isTree === 'Y' ? withTreeFields(next) : next
    }
    case 'field':
      return {
        ...definition,
        fields: fields.map((field) => (field.key === step.key ? changedField(field, step.change) : field)),
      }
    case 'add':
      return {
        ...definition,
        fields: [...fields, { ...newField, ...step.field, key: `new-${made + 1}` }],
        made: made + 1,
      }
    case 'copy': {
      const at = fields.findIndex(({ key }) => key === step.key)
      const source = fields[at]
      if (!source) return definition
      const { id: _, dbFieldNameOld: _old, ...values } = source
      const copy = { ...values, dbFieldName: '', dbFieldTxt: '', key: `new-${made + 1}` }
      return { ...definition, fields: fields.toSpliced(at + 1, 0, copy), made: made + 1 }
    }
    case 'remove': {
      const id = fields.find(({ key }) => key === step.key)?.id
      return {
        ...definition,
        fields: fields.filter(({ key }) => key !== step.key),
        removed: id ? [...removed, id] : removed,
      }
    }
    case 'replace':
      return step.definition
    case 'move': {
      const at = fields.findIndex(({ key }) => key === step.key)
      const field = fields[at]
      if (!field) return definition
      return { ...definition, fields: fields.toSpliced(at, 1).toSpliced(step.to, 0, field) }
    }
  }
}

/** A field after a change; column and query mode are adapted to the control. */
export const changedField = (field: FieldRow, change: Partial<FieldDraft>): FieldRow =>
  fitColumn(field, { ...field, ...defaultQueryMode(change), ...change })

/** Adds the fields of a tree: one for the parent, and the first text as the column that unfolds. */
function withTreeFields(definition: Definition): Definition {
  const { head, fields } = definition
  const texts = fields.filter(({ dbType }) => dbType === 'string')
  const parent = head.treeParentIdField || texts.find(({ dbFieldName }) => dbFieldName === 'pid')?.dbFieldName
  const title = texts.find(({ dbFieldName }) => dbFieldName && dbFieldName !== 'pid')?.dbFieldName
  const made = {
    ...definition,
    head: {
      ...head,
      treeParentIdField: parent || 'pid',
      treeFieldname: head.treeFieldname || title || null,
    },
  }
  return parent ? made : applyStep(made, { do: 'add', field: parentField })
}

const parentField: Partial<FieldDraft> = {
  dbFieldName: 'pid',
  dbFieldTxt: '上级',
  dbLength: 36,
  isShowForm: 0,
  isShowList: 0,
}

const isControl = (kind: string): kind is FieldType => fieldTypes.some((type) => type === kind)

/** The default query mode of a control: part of a typed text, otherwise the exact value. */
const defaultQueryMode = ({ fieldShowType: kind }: Partial<FieldRow>): Partial<FieldRow> =>
  kind === undefined ? {} : { queryMode: typedControls.includes(kind) ? 'like' : 'single' }
const typedControls: readonly string[] = ['text', 'textarea']

/**
 * Type and length follow the control unless the user chose others. A published column keeps its type and may only grow.
 */
function fitColumn(before: FieldRow, field: FieldRow): FieldRow {
  const { fieldShowType: kind, dbType, dbFieldNameOld } = field
  if (!isControl(kind)) return field
  const hasType = columnTypesForControl(kind).includes(dbType)
  if (kind !== before.fieldShowType) {
    if (dbFieldNameOld) return hasType ? enlargeColumn(field, defaultColumn(kind, dbType)) : field
    if (!hasType || hasDefaultColumn(before)) return { ...field, ...defaultColumn(kind) }
    return withSufficientLength(field)
  }
  const size = defaultColumn(kind, dbType)
  if (dbType !== before.dbType) return { ...field, ...size }
  return {
    ...field,
    dbLength: size.dbLength === null ? null : (field.dbLength ?? size.dbLength),
    dbPointLength: size.dbPointLength === null ? null : (field.dbPointLength ?? size.dbPointLength),
  }
}

/** Whether the column is the default of its control. */
function hasDefaultColumn({ fieldShowType: kind, dbType, dbLength, dbPointLength }: FieldRow): boolean {
  const usual = isControl(kind) ? defaultColumn(kind) : undefined
  return (
    usual?.dbType === dbType &&
    (usual.dbLength ?? null) === (dbLength ?? null) &&
    (usual.dbPointLength ?? null) === (dbPointLength ?? null)
  )
}

const enlargeColumn = (field: FieldRow, { dbLength }: ColumnSize): FieldRow =>
  field.dbType === 'string' ? { ...field, dbLength: Math.max(field.dbLength ?? 0, dbLength ?? 0) } : field

/** The fields in the format of the call, in order. */
export const fieldDrafts = ({ fields }: Definition): FieldDraft[] =>
  fields.map(({ key: _, dbFieldNameOld: _old, ...field }, at) => ({ ...field, orderNum: at + 1 }))

/** What is wrong with a definition, before it is sent. */
export const firstFault = (definition: Definition): DefinitionFault | undefined =>
  definitionFault(definition.head, fieldDrafts(definition))
