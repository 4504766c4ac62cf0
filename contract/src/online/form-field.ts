import { z } from 'zod'
import { id, malformed, optionalText } from '../wire.ts'
import { prefixedTable } from './form-names.ts'

/** The types a column may have (family contract 13.1). */
export const dbTypes = ['string', 'int', 'double', 'Date', 'Datetime', 'BigDecimal', 'Text', 'Blob'] as const
export type DbType = (typeof dbTypes)[number]

export const dbTypeNames: Readonly<Record<DbType, string>> = {
  string: '文本',
  int: '整数',
  double: '小数',
  Date: '日期',
  Datetime: '日期时间',
  BigDecimal: '精确小数',
  Text: '长文本',
  Blob: '大段内容',
}

/** 1 or 0; their texts and booleans are taken too. */
const flag = z
  .codec(
    z.union([z.literal([0, 1]), z.enum(['0', '1', '']), z.boolean(), z.null()], { error: malformed }),
    z.literal([0, 1]).nullable(),
    {
      decode: (value) => (value === null || value === '' ? null : Number(value) ? 1 : 0),
      encode: (value) => value,
    },
  )
  .optional()

/** A count, taken as number or as its text. */
const count = z
  .codec(
    z.union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,9}$/, malformed),
      z.null(),
    ]),
    z.int().min(0, malformed).max(1_000_000, malformed).nullable(),
    {
      decode: (value) => (value === null || value === '' ? null : Number(value)),
      encode: (value) => value,
    },
  )
  .optional()

/**
 * A submitted field of a definition (DEC-080). The schema checks sizes only; `definitionFault` describes faults of
 * names, types and defaults with their field.
 */
export const FieldDraft = z.object({
  id: id.optional(),
  dbFieldName: z.string({ error: '请输入字段名' }).trim().max(200, '字段名不能超过41个字符'),
  dbFieldTxt: z.string({ error: '请输入字段备注' }).trim().max(200, '字段备注不能超过50个字符'),
  dbType: z.enum(dbTypes, { error: '字段类型不正确' }),
  dbLength: count,
  dbPointLength: count,
  dbIsNull: flag,
  dbDefaultVal: optionalText(500),
  fieldShowType: z.string({ error: '控件类型不正确' }).trim().max(50, '控件类型不正确'),
  dictTable: optionalText(2000),
  dictField: optionalText(500),
  dictText: optionalText(500),
  fieldValidType: optionalText(200),
  /** Code of a check rule (DEC-055). */
  checkRule: optionalText(100),
  fieldMustInput: flag,
  fieldExtendJson: optionalText(20_000),
  fieldDefaultValue: optionalText(500),
  fieldLength: count,
  fieldHref: optionalText(500),
  converter: optionalText(200),
  isQuery: flag,
  isShowForm: flag,
  isShowList: flag,
  isReadOnly: flag,
  queryMode: optionalText(20),
  /** `1`: the query form shows the field by the members below. */
  queryConfigFlag: flag,
  queryShowType: optionalText(50),
  queryDictTable: optionalText(2000),
  queryDictField: optionalText(500),
  queryDictText: optionalText(500),
  queryDefVal: optionalText(500),
  sortFlag: flag,
  /** Stored with its prefix, as the table's own name is. */
  mainTable: z.codec(optionalText(50), optionalText(50), {
    decode: (name) => (name ? prefixedTable(name) : name),
    encode: (name) => name,
  }),
  mainField: optionalText(50),
  orderNum: count,
})
export type FieldDraft = z.output<typeof FieldDraft>

const text = z.string().nullable()
const number = z.number().nullable()

/** A field of a stored definition in answers. */
export const FieldRecord = z.object({
  id: z.string(),
  cgformHeadId: z.string(),
  dbFieldName: z.string(),
  /** The name in the published table; null before the first publication. */
  dbFieldNameOld: text,
  dbFieldTxt: z.string(),
  dbType: z.enum(dbTypes),
  dbLength: number,
  dbPointLength: number,
  dbIsKey: z.literal(0),
  dbIsNull: number,
  dbDefaultVal: text,
  fieldShowType: z.string(),
  dictTable: text,
  dictField: text,
  dictText: text,
  fieldValidType: text,
  checkRule: text,
  fieldMustInput: number,
  fieldExtendJson: text,
  fieldDefaultValue: text,
  fieldLength: number,
  fieldHref: text,
  converter: text,
  isQuery: number,
  isShowForm: number,
  isShowList: number,
  isReadOnly: number,
  queryMode: text,
  queryConfigFlag: number,
  queryShowType: text,
  queryDictTable: text,
  queryDictField: text,
  queryDictText: text,
  queryDefVal: text,
  sortFlag: number,
  mainTable: text,
  mainField: text,
  orderNum: z.number(),
})
export type FieldRecord = z.output<typeof FieldRecord>
