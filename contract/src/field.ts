import { z } from 'zod'
import { locationText, pointerText, readLocation, readPointer } from './area/pointer.ts'
import type { FieldOptions } from './field-options.ts'
import type { Operator } from './list-query.ts'
import type { NumberKind } from './usual-number.ts'
import { date, datetime, dictValue, malformed, num, optionalText, requiredText, tooLong } from './wire.ts'

/** The kinds of form control. Names are the widget types of the requirements (WIDGET-002…031). */
export const fieldTypes = [
  'text',
  'number',
  'integer',
  'password',
  'date',
  'tab_date',
  'datetime',
  'tab_datetime',
  'textarea',
  'list',
  'tab_list',
  'radio',
  'file',
  'image',
  'checkbox',
  'rate',
  'switch',
  'umeditor',
  'popup',
  'list_multi',
  'sel_depart',
  'sel_user',
  'sel_search',
  'sel_tree',
  'cat_tree',
  'hidden',
  'link_down',
  'pca',
  'markdown',
  'amap',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** What is known of a member beyond its shape: enough for a column, a form control, a query item and an Excel title. */
export interface FieldMeta extends FieldOptions {
  label: string
  type: FieldType
  /** Dictionary code; rows gain `{member}_dictText`. */
  dict?: string
  /** Table dictionary `table,text,code` (DEC-061); rows gain `{member}_dictText`. */
  lookup?: string
  /** Stands in the query form: equal, contains, begin and end, or any of (DEC-070). */
  query?: 'eq' | 'like' | 'range' | 'any'
  /** The comparisons its query item offers, the usual one first (LIST-045…048). */
  operators?: readonly Operator[]
  /** How the query form shows the field when it differs from the form (family contract 13.1). */
  ownQuery?: { type: FieldType; defVal?: string; dictTable?: string; dictCode?: string; dictText?: string }
  required?: boolean
  max?: number
  /** Not a column of the list (it stays in the form). */
  notInList?: boolean
  /** Not a control of the form (it stays in the list): the server fills it. */
  readOnly?: boolean
  /** A column of the list like any other, but the form only keeps its value, as it does with a hidden one. */
  notInForm?: boolean
  /** The page has its own control for it. */
  ownControl?: boolean
  /** The address text is enough: coordinates may be missing. */
  withoutPoint?: boolean
  /** Fixed after creation. */
  writeOnce?: boolean
  /** Only on add; never in an answer. */
  secret?: boolean
  /** A code that is text to us and a number in answers (family-contract 17). */
  asNumber?: boolean
  /** Column width in the list. */
  width?: number
  /** The positions of its column and its query item; fields without a position come last, in their own order. */
  listAt?: number
  queryAt?: number
  /** Its column offers no sorting. */
  isUnsorted?: boolean
  /** Added to rows by the server and no column of their table: neither sorted nor asked by. */
  isAdded?: boolean
  /** What may be typed, under the control. */
  hint?: string
  /** A number that people mistype: an unusual one is refused unless the draft says that it is to be kept. */
  checksNumber?: NumberKind
  /** Clients that do not know how to keep an unusual number are refused it too. */
  isAlwaysChecked?: boolean
  /** Checked a moment after each key too, not only when the control is left. */
  isCheckedTyping?: boolean
}

const metaRegistry = z.registry<FieldMeta>()

/** The meta of a member, if it was made by `field`. */
export const metaOf = (schema: z.ZodType): FieldMeta | undefined => metaRegistry.get(schema)

/** A member of any value with this meta, for online forms: the check of the form validates the values. */
export function memberSchema(meta: FieldMeta): z.ZodType {
  const member = z.unknown().optional()
  metaRegistry.add(member, meta)
  return member
}

/** All members of a shape that are fields, in their order. */
export const fieldsOf = (shape: z.ZodObject): [name: string, meta: FieldMeta][] =>
  Object.entries(shape.shape).flatMap(([name, schema]) => {
    const meta = metaOf(schema as z.ZodType)
    return meta ? [[name, meta] as [string, FieldMeta]] : []
  })

type Options = Partial<Omit<FieldMeta, 'label' | 'type'>>
declare const asNumber: unique symbol
/** The text of a dictionary value that answers contain as a number. */
export type NumberCode = z.ZodType<string> & { [asNumber]: true }
type Code<O> = O extends { asNumber: true } ? NumberCode : z.ZodType<string>
type OptionalUnlessRequired<O, S extends z.ZodType> = O extends { required: true }
  ? S
  : z.ZodOptional<z.ZodNullable<S>>

function makeField<O extends Options, S extends z.ZodType>(
  label: string,
  type: FieldType,
  options: O | undefined,
  schema: S,
): OptionalUnlessRequired<O, S> {
  // Each required member needs a schema of its own, because the meta is stored by schema.
  const member = options?.required ? required(schema, enterRefusal(label)) : optionalSchema(schema)
  metaRegistry.add(member, { label, type, ...options })
  return member as never
}

/** A date whose refusal when it is missing names the label. */
const dateSchema = (label: string): z.ZodType<string> =>
  z
    .string({ error: `请选择${label}` })
    .min(1, `请选择${label}`)
    .pipe(date) as never

/** An empty text from a form or a cell means "no value" for every type, so it never reaches the inner schema. */
const optionalSchema = (schema: z.ZodType) =>
  z.codec(z.unknown().optional(), schema.nullish(), {
    decode: (value) => (value === '' ? null : numberAsText(schema, value)) as never,
    encode: (value) => value as never,
  })

const required = (schema: z.ZodType, refusal: string) =>
  schema instanceof z.ZodString
    ? z.codec(z.union([z.string(), z.number()], { error: refusal }), schema, {
        decode: (value) => numberAsText(schema, value) as string,
        encode: (value) => value,
      })
    : schema.clone()

/** Texts that look like numbers are sent as numbers by some clients (family-contract 17). */
const numberAsText = (schema: z.ZodType, value: unknown) =>
  schema instanceof z.ZodString && typeof value === 'number' ? String(value) : value
const enterRefusal = (label: string) => `请输入${label}`
const chooseRefusal = (label: string) => `请选择${label}`

const dictionaryField =
  (type: 'list' | 'radio') =>
  <const O extends Options>(label: string, dict: string, options?: O): OptionalUnlessRequired<O, Code<O>> =>
    makeField(
      label,
      type,
      { dict, ...options } as unknown as O,
      dictValue(chooseRefusal(label)) as unknown as Code<O>,
    )

/** Members of a record that know their Chinese label, their control and their place in list, form and Excel. */
export const field = {
  text: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'text', options, textSchema(label, options, 100)),
  textarea: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'textarea', options, textSchema(label, options, 300)),
  password: <const O extends Options>(
    label: string,
    options?: O,
    rule?: TextRule,
  ): OptionalUnlessRequired<O, z.ZodString> => {
    const text = textSchema(label, options, 128)
    const schema = rule ? text.refine(rule.accepts, rule.refusal) : text
    return makeField(label, 'password', { notInList: true, secret: true, ...options } as O, schema)
  },
  /** Text that must match a pattern. */
  pattern: <const O extends Options>(
    label: string,
    pattern: RegExp,
    refusal: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'text', options, textSchema(label, options, 100).regex(pattern, refusal)),
  number: <const O extends Options & Limits>(
    label: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodType<number>> =>
    makeField(
      label,
      'number',
      options,
      num(enterRefusal(label), numberLimits(options)) as unknown as z.ZodType<number>,
    ),
  integer: <const O extends Options & Limits>(
    label: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodType<number>> =>
    makeField(
      label,
      'integer',
      options,
      num(enterRefusal(label), { ...numberLimits(options), int: true }) as unknown as z.ZodType<number>,
    ),
  date: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodType<string>> =>
    makeField(label, 'date', options, options?.required ? dateSchema(label) : (date as z.ZodType<string>)),
  datetime: <const O extends Options>(
    label: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodType<string>> =>
    makeField(label, 'datetime', options, datetime as z.ZodType<string>),
  /** Paths of stored files, comma-joined. */
  file: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'file', { notInList: true, ...options } as O, pathsSchema(label, options)),
  /** Paths of stored pictures, comma-joined. */
  image: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'image', options, pathsSchema(label, options)),
  /** HTML; the server keeps what is on the list (security, section 13). */
  richText: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'umeditor', { notInList: true, ...options } as O, textSchema(label, options, 50_000)),
  /** Text in markdown, kept as it was typed and cleaned when it is shown. */
  markdown: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'markdown', { notInList: true, ...options } as O, textSchema(label, options, 50_000)),
  /** A value of a dictionary. */
  dict: dictionaryField('list'),
  /** Two dictionary values shown as a radio group. */
  radio: dictionaryField('radio'),
  /** The id of another record, found through a table dictionary. */
  ref: <const O extends Options>(
    label: string,
    lookup: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'sel_search', { lookup, ...options } as unknown as O, idSchema(label)),
  /** The id of another record whose choices depend on another member: its column `foreignKey` names that one (DEC-082). */
  linked: <const O extends Options>(
    label: string,
    lookup: string,
    link: { to: string; foreignKey: string },
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(
      label,
      'list',
      {
        lookup,
        dictIsDataLink: '1',
        dictRelatedField: link.to,
        dictForeignKey: link.foreignKey,
        ...options,
      } as unknown as O,
      idSchema(label),
    ),
  /** The id of a node of a tree that has a picker of its own, e.g. a department. */
  depart: <const O extends Options>(
    label: string,
    lookup: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'sel_depart', { lookup, ...options } as unknown as O, idSchema(label)),
  /** The code of a province, city or district (DEC-072). */
  area: <const O extends Options>(label: string, options?: O): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(
      label,
      'pca',
      options,
      z
        .string({ error: chooseRefusal(label) })
        .trim()
        .max(6, `${label}格式不正确`)
        .regex(/^\d{6}$/, `${label}格式不正确`),
    ),
  /** A place on the map, stored as JSON text of address and point (PICK-016); a point alone is taken too. */
  location: <const O extends Options>(
    label: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodType<string>> =>
    makeField(label, 'amap', options, locationSchema(label, options?.withoutPoint)),
  /** Ids of other records, comma-joined, found through a table dictionary. */
  refs: <const O extends Options>(
    label: string,
    lookup: string,
    options?: O,
  ): OptionalUnlessRequired<O, z.ZodString> =>
    makeField(label, 'list_multi', { lookup, ...options } as unknown as O, textSchema(label, options, 4000)),
}

/** What a text must fulfil, and what is said when it does not. */
interface TextRule {
  accepts: (text: string) => boolean
  refusal: string
}

const idSchema = (label: string) =>
  z
    .string({ error: chooseRefusal(label) })
    .trim()
    .min(1, chooseRefusal(label))
    .max(64, malformed)

const locationSchema = (label: string, withoutPoint = false) =>
  z.codec(z.string({ error: chooseRefusal(label) }).max(1000, tooLong(1000)), z.string().max(1000), {
    decode: (text, context) => {
      const stored = readLocation(text)
      const point = readPointer(stored.pointer || text)
      if (point) return locationText({ description: stored.description, pointer: pointerText(point) })
      if (withoutPoint && stored.pointer === '' && isAddress(stored.description))
        return locationText({ description: stored.description.trim(), pointer: '' })
      context.issues.push({ code: 'custom', message: `${label}格式不正确`, input: text })
      return z.NEVER
    },
    encode: (value) => value,
  })

/** An address needs at least one letter; digits alone are mistyped coordinates. */
const isAddress = (text: string) => /\p{L}/u.test(text) && text.length <= 500

const pathsSchema = (label: string, options: Options | undefined) => {
  const refusal = `请上传${label}`
  return options?.required ? requiredText(refusal, options.max ?? 4000) : textSchema(label, options, 4000)
}

interface Limits {
  min?: number
  maximum?: number
}
const numberLimits = (options?: Limits) => ({ min: options?.min, max: options?.maximum ?? 1e12 })

function textSchema(label: string, options: Options | undefined, limit: number): z.ZodString {
  const max = options?.max ?? limit
  return options?.required
    ? requiredText(enterRefusal(label), max)
    : (optionalText(max).unwrap().unwrap() as z.ZodString)
}
