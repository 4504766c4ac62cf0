import { z } from 'zod'
import { entity, get } from '../endpoint.ts'

/** One item of a dictionary as look-ups give it. */
export const DictItem = z.object({ value: z.string(), text: z.string(), title: z.string() })
export type DictItem = z.output<typeof DictItem>
/** Dictionary code → items (SESS-002). */
export const AllDictItems = z.record(z.string(), z.array(DictItem))

/** Look-ups of dictionaries (DEC-060, DEC-061). A code may also be `table,text,code` of a registered table. */
export const dictionary = entity('dictionary', 'tenant', {
  items: get('/sys/dict/getDictItems/:code', {
    via: 'vcl',
    needs: 'session',
    input: z.object({ code: z.string().max(500) }),
    result: z.array(DictItem),
  }),
  all: get('/sys/dict/queryAllDictItems', {
    via: 'vcl',
    needs: 'session',
    input: z.object({}),
    result: AllDictItems,
  }),
  search: get('/sys/dict/loadDict/:dict', {
    via: 'vcl',
    needs: 'session',
    input: z.object({ dict: z.string().max(500), keyword: z.string().max(200).optional() }),
    result: z.array(DictItem),
  }),
  texts: get('/sys/dict/loadDictItem/:dict', {
    via: 'vcl',
    needs: 'session',
    input: z.object({
      dict: z.string().max(500),
      key: z.string().max(70_000).optional(),
      delNotExist: z.string().max(5).optional(),
    }),
    result: z.array(z.string()),
  }),
})
