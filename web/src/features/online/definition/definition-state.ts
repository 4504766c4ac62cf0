import { type FieldType, fieldTypes } from '@banyan/contract/field'
import { columnTypesOf, type DefinitionFault } from '@banyan/contract/online/definition-check'
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
  /** Its column in the published table, which keeps its name. */
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

export type Step =
  | { do: 'head'; change: Partial<HeadValues> }
  | { do: 'field'; key: string; change: Partial<FieldDraft> }
  | { do: 'add'; field?: Partial<FieldDraft> }
  | { do: 'copy'; key: string }
  | { do: 'remove'; key: string }
  | { do: 'move'; key: string; to: number }

const plainField: FieldDraft = {
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
  changed(
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

/** One step of the editor: every change of a definition is one of these. */
export function changed(definition: Definition, step: Step): Definition {
  const { head, fields, removed, made } = definition
  switch (step.do) {
    case 'head':
      return { ...definition, head: { ...head, ...step.change } }
    case 'field':
      return {
        ...definition,
        fields: fields.map((field) =>
          field.key === step.key ? fitted({ ...field, ...queryOf(step.change), ...step.change }) : field,
        ),
      }
    case 'add':
      return {
        ...definition,
        fields: [...fields, { ...plainField, ...step.field, key: `new-${made + 1}` }],
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
    case 'move': {
      const at = fields.findIndex(({ key }) => key === step.key)
      const field = fields[at]
      if (!field) return definition
      return { ...definition, fields: fields.toSpliced(at, 1).toSpliced(step.to, 0, field) }
    }
  }
}

const isControl = (kind: string): kind is FieldType => fieldTypes.some((type) => type === kind)
const lengths: Partial<Record<FieldDraft['dbType'], [length: number | null, decimals: number | null]>> = {
  string: [100, null],
  int: [10, null],
  double: [10, 2],
  BigDecimal: [10, 2],
}

/** Another control is asked for as usual: typed texts by a part of them, everything else by its value. */
const queryOf = ({ fieldShowType: kind }: Partial<FieldRow>): Partial<FieldRow> =>
  kind === undefined ? {} : { queryMode: typed.includes(kind) ? 'like' : 'single' }
const typed: readonly string[] = ['text', 'textarea']

/** A field whose control cannot write to its column gets the usual column of that control, with its length. */
function fitted(field: FieldRow): FieldRow {
  const { fieldShowType: kind, dbType, dbLength, dbPointLength } = field
  const types = isControl(kind) ? columnTypesOf(kind) : [dbType]
  const type = types.includes(dbType) || field.dbFieldNameOld ? dbType : (types[0] ?? dbType)
  const [length, decimals] = lengths[type] ?? [null, null]
  return {
    ...field,
    dbType: type,
    dbLength: length === null ? null : type === dbType ? (dbLength ?? length) : length,
    dbPointLength: decimals === null ? null : type === dbType ? (dbPointLength ?? decimals) : decimals,
  }
}

/** The fields as they are sent, in the order they stand in. */
export const draftsOf = ({ fields }: Definition): FieldDraft[] =>
  fields.map(({ key: _, dbFieldNameOld: _old, ...field }, at) => ({ ...field, orderNum: at + 1 }))

/** What is wrong with a definition, before it is sent. */
export const faultOf = (definition: Definition): DefinitionFault | undefined =>
  definitionFault(definition.head, draftsOf(definition))
