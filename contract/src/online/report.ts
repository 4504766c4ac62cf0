import { z } from 'zod'
import { type Call, entity, get } from '../endpoint.ts'
import { WireChoice } from '../form/form-property.ts'
import { QueryItem } from '../form/query-item.ts'
import { malformed, paging } from '../wire.ts'

const ReportColumn = z.object({
  title: z.string(),
  dataIndex: z.string(),
  align: z.literal('center'),
  /** The text `"true"` where the column can be sorted by. */
  sorter: z.string().optional(),
  customRender: z.string().optional(),
  hrefSlotName: z.string().optional(),
  width: z.number().optional(),
  /** Adjacent columns with the same text get a common heading. */
  groupTitle: z.string().optional(),
})

const columnsAndTexts = {
  columns: z.array(ReportColumn),
  dictOptions: z.record(z.string(), z.array(WireChoice)),
  fieldHrefSlots: z.array(z.object({ slotName: z.string(), href: z.string() })),
}

/** What a report looks like (ONLINE-003). */
export const ReportConfig = z.object({
  cgRpConfigId: z.string(),
  cgRpConfigName: z.string(),
  ...columnsAndTexts,
})
export type ReportConfig = z.output<typeof ReportConfig>

const ReportPage = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  total: z.number(),
  size: z.number().optional(),
  current: z.number().optional(),
  pages: z.number().optional(),
  /** Milliseconds: the moment the data are from, where a replica was read. */
  asOf: z.number().optional(),
  /** Sums over all rows, of the columns that are summed up. */
  totals: z.record(z.string(), z.number()).optional(),
})

const root = '/online/cgreport/api'
const name = z.string({ error: '实体不存在' }).trim().min(1, '实体不存在').max(64, '实体不存在')
const byConfig = z.object({ configId: name })
/** The query members are the report's own columns. */
const query = z.looseObject({
  configId: name,
  ...paging,
  column: z.string().max(500).optional(),
  order: z.string().max(10).optional(),
})

/** Using a report (DEC-081). The handlers require the list right of every list it reads. */
export const onlineReport = entity('onlineReport', 'tenant', {
  columns: get(`${root}/getRpColumns/:code`, {
    needs: 'session',
    input: z.object({ code: name }),
    result: ReportConfig,
  }),
  queryInfo: get(`${root}/getQueryInfo/:configId`, {
    needs: 'session',
    input: byConfig,
    result: z.array(QueryItem),
  }),
  data: get(`${root}/getData/:configId`, { needs: 'session', input: query, result: ReportPage }),
  columnsAndData: get(`${root}/getColumnsAndData/:configId`, {
    needs: 'session',
    input: query,
    result: z.object({ ...columnsAndTexts, cgreportHeadName: z.string(), data: ReportPage }),
  }),
  params: get(`${root}/getParamsInfo/:configId`, {
    needs: 'session',
    input: byConfig,
    result: z.array(z.object({ paramName: z.string(), paramTxt: z.string(), paramValue: z.string() })),
  }),
  /** Choices of a column with a dictionary; `fieldId` is `{report}.{column}`. */
  choices: get(`${root}/getReportDictList`, {
    needs: 'session',
    input: z.object({
      fieldId: z.string({ error: malformed }).trim().min(1, malformed).max(150, malformed),
      keyword: z.string().max(200).optional(),
    }),
    result: z.array(WireChoice),
  }),
  exportXls: get(`${root}/exportXls/:configId`, {
    needs: 'session',
    input: query.extend({ format: z.enum(['xls', 'xlsx']).optional().catch(undefined) }),
    result: z.never(),
    carries: 'download',
    waits: true,
  }),
} satisfies Record<string, Call>)
