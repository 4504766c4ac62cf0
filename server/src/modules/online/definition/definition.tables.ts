import type { DefinitionSnapshot } from '@banyan/contract/online/definition-changes'
import type { DbType } from '@banyan/contract/online/form-field'
import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import { removedTogetherWith, tenantTable } from '#kernel/database/table.ts'

/** Heads of the drafts of form definitions (DEC-080); published definitions are in the catalogue. */
export const formHeads = tenantTable(
  'online_form_head',
  {
    tableName: text().notNull(),
    tableTxt: text().notNull(),
    tableType: integer().notNull().default(1),
    /** Counts publications; 0: never published. */
    tableVersion: integer().notNull().default(0),
    isDbSynch: text().notNull().default('N'),
    isTree: text().notNull().default('N'),
    treeParentIdField: text(),
    treeIdField: text(),
    treeFieldname: text(),
    relationType: integer(),
    tabOrderNum: integer(),
    isPage: text().notNull().default('Y'),
    isCheckbox: text().notNull().default('Y'),
    formTemplate: text().notNull().default('2'),
    formTemplateMobile: text(),
    themeTemplate: text().notNull().default('normal'),
    scroll: integer().notNull().default(1),
    formCategory: text(),
    queryMode: text(),
    idType: text(),
    isDesForm: text(),
    desFormCode: text(),
    copyVersion: integer(),
    copyType: integer(),
    physicId: text(),
    content: text(),
    /** Layout and rules (`FormDesign` of the contract). */
    designJson: text(),
    /** The name of the table in the database, used by this definition of this tenant only. */
    physicalName: text(),
  },
  { unique: [['tableName']], taken: { tableName: '表名已存在' }, search: ['tableTxt', 'tableName'] },
)

/** Fields of form definitions. */
export const formFields = tenantTable(
  'online_form_field',
  {
    headId: text().notNull(),
    dbFieldName: text().notNull(),
    /** The name in the published table. */
    dbFieldNameOld: text(),
    dbFieldTxt: text().notNull(),
    dbType: text().$type<DbType>().notNull(),
    dbLength: integer(),
    dbPointLength: integer(),
    dbIsNull: integer(),
    dbDefaultVal: text(),
    fieldShowType: text().notNull(),
    dictTable: text(),
    dictField: text(),
    dictText: text(),
    fieldValidType: text(),
    checkRule: text(),
    fieldMustInput: integer(),
    fieldExtendJson: text(),
    fieldDefaultValue: text(),
    fieldLength: integer(),
    fieldHref: text(),
    converter: text(),
    isQuery: integer(),
    isShowForm: integer(),
    isShowList: integer(),
    isReadOnly: integer(),
    queryMode: text(),
    queryConfigFlag: integer(),
    queryShowType: text(),
    queryDictTable: text(),
    queryDictField: text(),
    queryDictText: text(),
    queryDefVal: text(),
    sortFlag: integer(),
    mainTable: text(),
    mainField: text(),
    orderNum: integer().notNull().default(0),
  },
  { indexes: [['headId'], ['mainTable']], references: { headId: removedTogetherWith(() => formHeads) } },
)

/** The published versions, which are never changed or removed. */
export const formVersions = tenantTable(
  'online_form_version',
  {
    headId: text().notNull(),
    formVersion: integer().notNull(),
    remark: text(),
    snapshot: jsonb().$type<DefinitionSnapshot>().notNull(),
  },
  {
    insertOnly: true,
    unique: [['headId', 'formVersion']],
    references: { headId: { table: () => formHeads, onRemove: 'keep' } },
  },
)

export type FormHeadStored = typeof formHeads.$inferSelect
export type FormFieldStored = typeof formFields.$inferSelect
