import type { FieldRecord } from '@banyan/contract/online/form-field'

/** The head of a stored definition of an online form. */
export const aHead = (given: object = {}) =>
  ({
    id: 'h1',
    version: 3,
    tableName: 'onl_asset',
    tableTxt: '资产台账',
    tableType: 1,
    tableVersion: 1,
    isDbSynch: 'N',
    isTree: 'N',
    formTemplate: '2',
    ...given,
  }) as never

/** A stored field that was not published yet. */
export const aFieldRecord = (dbFieldName: string, given: Partial<FieldRecord> = {}) =>
  ({
    id: `f-${dbFieldName}`,
    cgformHeadId: 'h1',
    dbFieldName,
    dbFieldNameOld: null,
    dbFieldTxt: dbFieldName,
    dbType: 'string',
    dbLength: 50,
    dbIsKey: 0,
    fieldShowType: 'text',
    isShowList: 1,
    isShowForm: 1,
    orderNum: 1,
    ...given,
  }) as FieldRecord
