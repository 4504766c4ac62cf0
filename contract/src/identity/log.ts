import { z } from 'zod'
import { field } from '../field.ts'
import { describe, uniform } from '../uniform.ts'
import { page } from '../wire.ts'

/** Login log (type 1), operation log (type 2) and denied calls (type 3); rows are written by the server alone. */
export const Log = z.object({
  logType: field.integer('日志类型', { dict: 'log_type', query: 'eq', width: 110 }),
  content: field.text('日志内容', { query: 'like', width: 320 }),
  operateType: field.integer('操作类型', { dict: 'operate_type', query: 'eq', width: 100 }),
  username: field.text('操作人', { query: 'like', width: 140 }),
  /** Entries of one API key. */
  keyId: field.text('密钥编号', { notInList: true }),
  peer: field.text('IP地址', { query: 'like', width: 140 }),
  entity: field.text('对象', { width: 120 }),
  rowId: field.text('记录编号', { notInList: true }),
  method: field.text('请求方式', { notInList: true }),
  requestUrl: field.text('请求路径', { notInList: true }),
  costTime: field.integer('耗时（毫秒）', { notInList: true }),
  requestId: field.text('请求编号', { notInList: true }),
  createTime: field.datetime('时间', { query: 'range', width: 180 }),
})

/** The full uniform set; the server serves only its reads. */
export const logRows = uniform('log', '/sys/log', Log, { title: '日志' })

/** Members that changed, before and after; `null` where nothing was there. */
const members = z.record(z.string(), z.unknown()).nullish()
const text = z.string().nullish()
/** The family's own names stand beside ours (family-contract 17). */
const familyNames = z.object({ logContent: text, ip: text, userid: text })
/** `recordName` is what the changed record is called; members that hold ids have their texts as `{member}_dictText`. */
const changes = z.object({ recordName: text, before: members, after: members })
const record = z.intersection(logRows.byId.result, familyNames.extend(changes.shape))

export const log = {
  list: { ...logRows.list, result: page(record) },
  byId: { ...logRows.byId, result: record },
  exportXls: logRows.exportXls,
  [describe]: logRows[describe],
}
