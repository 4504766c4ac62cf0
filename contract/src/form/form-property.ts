import { z } from 'zod'
import { type FieldMeta, type FieldType, fieldTypes } from '../field.ts'
import { extensionText, readExtension } from './field-extension.ts'

/** A form field with its description (WIDGET-032…038). */
export interface FormField extends FieldMeta {
  name: string
}

const text = z.string().optional()
const number = z.number().optional()
export const WireChoice = z.object({
  value: z.union([z.string(), z.number()]),
  text: z.string(),
  title: z.string().optional(),
})

/** A property of a form schema on the wire (DEC-117, family contract 13.3). */
export const FormProperty = z.object({
  type: z.enum(['string', 'number', 'integer', 'object']),
  title: z.string(),
  order: number,
  view: z.string(),
  defVal: text,
  placeholder: text,
  fieldExtendJson: text,
  ui: z.object({ widgetattrs: z.object({ disabled: z.boolean().optional() }) }).optional(),
  hidden: z.boolean().optional(),
  enum: z.array(WireChoice).optional(),
  minLength: number,
  maxLength: number,
  /** `only` = unique, `z` = integer, a named kind, else a regular expression. */
  pattern: text,
  errorInfo: text,
  /** The wire name is misspelt. */
  maxinum: number,
  minimum: number,
  dbPointLength: number,
  dictCode: text,
  dictTable: text,
  dictText: text,
  dictFilter: text,
  dictIsDataLink: text,
  dictRelatedField: text,
  dictForeignKey: text,
  assolist: text,
  /** Trees: `table,text,id`. */
  dict: text,
  pidField: text,
  pidValue: text,
  hasChildField: text,
  textField: text,
  pcode: text,
  condition: text,
  code: text,
  orgFields: text,
  destFields: text,
  config: z
    .object({
      table: z.string(),
      txt: z.string(),
      key: z.string(),
      linkField: text,
      idField: z.string(),
      pidField: z.string(),
      condition: text,
    })
    .optional(),
  others: z.array(z.object({ field: z.string(), title: z.string() })).optional(),
  extendOption: z.array(z.string()).optional(),
  multiple: z.boolean().optional(),
  maxTagCount: number,
  ellipsLength: number,
  fileMaxNum: number,
  /** Separate from `pattern`, which can hold only one rule. */
  unique: z.boolean().optional(),
  onlyInteger: z.boolean().optional(),
  checkRule: text,
  group: text,
  tab: text,
  span: number,
  notes: z
    .array(
      z.union([
        z.object({ note: z.string(), isAfter: z.boolean().optional() }),
        z.object({ divider: z.string(), isAfter: z.boolean().optional() }),
      ]),
    )
    .readonly()
    .optional(),
  hint: text,
  showIf: text,
  requiredIf: text,
  lockedIf: text,
  limitedTo: z
    .array(z.object({ when: z.string(), values: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
  setTo: text,
  compute: text,
  writeOnce: z.boolean().optional(),
})
export type FormProperty = z.output<typeof FormProperty>

/** The fields of some properties in their order. */
export const fieldsFromProperties = (
  properties: Readonly<Record<string, FormProperty>>,
  required: readonly string[],
): FormField[] =>
  Object.entries(properties)
    .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
    .map(([name, property]) => fieldFromProperty(name, property, required.includes(name)))

/** The properties of some fields by name. */
export const propertiesFrom = (fields: readonly FormField[]): Record<string, FormProperty> =>
  Object.fromEntries(fields.map((field, at) => [field.name, propertyFromField(field, at + 1)]))

/** The names of the fields that must be filled in. */
export const requiredNames = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ name, required }) => (required ? [name] : []))

/** A kind of control by its wire name; an unknown one is plain text (WIDGET-051). */
export const fieldTypeFromView = (view: string): FieldType =>
  fieldTypes.find((type) => type === view) ?? 'text'

/** The members that travel under their own name. */
const membersOfSameName = [
  'defVal',
  'multiple',
  'maxTagCount',
  'dictFilter',
  'dictIsDataLink',
  'dictRelatedField',
  'dictForeignKey',
  'assolist',
  'pidField',
  'pidValue',
  'hasChildField',
  'textField',
  'pcode',
  'condition',
  'orgFields',
  'destFields',
  'minLength',
  'minimum',
  'errorInfo',
  'checkRule',
  'group',
  'tab',
  'span',
  'notes',
  'hint',
  'showIf',
  'requiredIf',
  'lockedIf',
  'limitedTo',
  'setTo',
  'compute',
  'writeOnce',
] as const satisfies readonly (keyof FormProperty & keyof FieldMeta)[]

/** The field a property describes. */
export function fieldFromProperty(name: string, property: FormProperty, required: boolean): FormField {
  const { extend, switchOptions, showLength, uploadnum } = readExtension(property.fieldExtendJson)
  const [dictTable, dictText, dictCode] = property.dict?.split(',') ?? []
  const { pattern, config } = property
  const [on, off] = property.extendOption ?? switchOptions ?? []
  const type = fieldTypeFromView(property.view)
  const isDictionary = Boolean(property.dict || property.dictTable || property.dictCode)
  return withoutUndefined({
    name,
    label: property.title,
    type,
    required: required || undefined,
    notInForm: (property.hidden && type !== 'hidden') || undefined,
    placeholder: property.placeholder ?? placeholderFor(type, property.title),
    ...Object.fromEntries(membersOfSameName.map((member) => [member, property[member]])),
    extend,
    ellipsLength: property.ellipsLength ?? showLength,
    fileMaxNum: property.fileMaxNum ?? uploadnum,
    // Dictionary entries are sent for other clients; ours loads the dictionary itself.
    listSource: isDictionary
      ? undefined
      : property.enum?.map((choice) => ({ ...choice, value: String(choice.value) })),
    dictTable: property.dictTable ?? dictTable,
    dictText: property.dictText ?? dictText,
    dictCode: property.dictCode ?? dictCode,
    popupCode: property.code,
    linkDownConfig: config && withoutUndefined({ ...config, linkField: undefined }),
    linkDownOthers: property.others,
    switchOptions: on !== undefined && off !== undefined ? ([on, off] as const) : undefined,
    max: property.maxLength,
    maximum: property.maxinum,
    decimals: property.dbPointLength,
    onlyInteger: pattern === 'z' || property.onlyInteger || undefined,
    unique: pattern === 'only' || property.unique || undefined,
    pattern: pattern === 'z' || pattern === 'only' ? undefined : pattern,
    disabled: property.ui?.widgetattrs.disabled || undefined,
  })
}

/** The property of a field at a place in its form. */
export function propertyFromField(field: FormField, order: number): FormProperty {
  const [table, shown, stored] = field.lookup?.split(',') ?? []
  const dictTable = field.dictTable ?? table
  const dictText = field.dictText ?? shown
  const dictCode = field.dictCode ?? stored ?? field.dict
  const isTree = field.type === 'sel_tree' && dictTable
  const { linkDownConfig: config, linkDownOthers: others } = field
  return withoutUndefined({
    type: wireType(field.type),
    title: field.label,
    order,
    view: field.type,
    placeholder: field.placeholder ?? placeholderFor(field.type, field.label),
    ...Object.fromEntries(membersOfSameName.map((member) => [member, field[member]])),
    fieldExtendJson: extensionText(field.extend),
    ellipsLength: field.ellipsLength,
    fileMaxNum: field.fileMaxNum,
    enum: field.listSource?.map((choice) => ({ ...choice, title: choice.title ?? choice.text })),
    ...(isTree ? { dict: [dictTable, dictText, dictCode].join(',') } : { dictTable, dictText, dictCode }),
    code: field.popupCode,
    config:
      config && withoutUndefined({ ...config, linkField: others?.map((other) => other.field).join(',') }),
    others: others?.map((other) => ({ ...other })),
    extendOption: field.type === 'switch' ? [...(field.switchOptions ?? ['Y', 'N'])] : undefined,
    maxLength: field.max,
    maxinum: field.maximum,
    dbPointLength: field.decimals,
    pattern: field.pattern ?? (field.onlyInteger ? 'z' : field.unique ? 'only' : undefined),
    unique: field.unique && (field.pattern || field.onlyInteger) ? true : undefined,
    onlyInteger: field.onlyInteger && field.pattern && field.pattern !== 'z' ? true : undefined,
    ui: field.disabled ? { widgetattrs: { disabled: true } } : undefined,
    hidden: field.type === 'hidden' || field.notInForm || undefined,
  })
}

const wireType = (type: FieldType): FormProperty['type'] =>
  type === 'integer' ? 'integer' : type === 'number' || type === 'rate' ? 'number' : 'string'

const typesToChoose: readonly FieldType[] = [
  'date',
  'tab_date',
  'datetime',
  'tab_datetime',
  'list',
  'tab_list',
  'radio',
  'checkbox',
  'rate',
  'switch',
  'popup',
  'list_multi',
  'sel_depart',
  'sel_user',
  'sel_search',
  'sel_tree',
  'cat_tree',
  'link_down',
  'pca',
  'amap',
]

/** 请输入, 请选择 or 请上传 before the label (DEC-117); also the refusal of an empty required field. */
export const placeholderFor = (type: FieldType, label: string): string =>
  (type === 'file' || type === 'image' ? '请上传' : typesToChoose.includes(type) ? '请选择' : '请输入') +
  label

/** Removes undefined members. */
export const withoutUndefined = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
