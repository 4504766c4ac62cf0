import { field } from '@banyan/contract/field'
import { Log, log } from '@banyan/contract/identity/log'
import { describe } from '@banyan/contract/uniform'

/** The log family with its two kinds declared as dictionary values, so that lists and queries show their texts. */
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
