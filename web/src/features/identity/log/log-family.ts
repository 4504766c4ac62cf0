import { field } from '@banyan/contract/field'
import { Log, log } from '@banyan/contract/identity/log'
import { describe } from '@banyan/contract/uniform'

/** The family of the log, but its two kinds are numbers that a dictionary names: chosen and shown by their words. */
export const logs = {
  ...log,
  [describe]: {
    ...log[describe],
    shape: Log.extend({
      logType: field.dict('日志类型', 'log_type', { query: 'eq', width: 110 }),
      operateType: field.dict('操作类型', 'operate_type', { query: 'eq', width: 100 }),
    }),
  },
}
