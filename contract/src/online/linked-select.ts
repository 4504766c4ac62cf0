import { z } from 'zod'
import { entity, get } from '../endpoint.ts'

const name = z.string({ error: '字典配置不合法' }).trim().min(1, '字典配置不合法').max(100, '字典配置不合法')

/** Options that depend on another choice (DEC-082); tables and columns as in DEC-061. */
export const linkedSelect = entity('linkedSelect', 'tenant', {
  /** Rows of a table whose foreign key names the row of the main table that holds `mainValue`. */
  ofMain: get('/online/cgform/api/getSubTableDictItems', {
    needs: 'session',
    input: z.object({
      tableName: name,
      valueField: name,
      labelField: name,
      foreignKey: name,
      mainTableName: name,
      mainValueField: name,
      mainValue: z.string().max(200).optional(),
    }),
    result: z.array(z.object({ value: z.string(), text: z.string(), label: z.string() })),
    aliases: [{ path: '/sys/dict/getSubTableDictItems' }],
  }),
  /** The roots by `condition`, or what lies below `pidValue`. */
  level: get('/online/cgform/api/querySelectOptions', {
    needs: 'session',
    input: z.object({
      table: name,
      txt: name,
      key: name,
      idField: name,
      pidField: name,
      condition: z.string().max(2000).optional(),
      pidValue: z.string().max(200).optional(),
    }),
    result: z.array(
      z.object({
        id: z.string(),
        store: z.string(),
        label: z.string(),
        pid: z.string().nullable(),
      }),
    ),
  }),
})
