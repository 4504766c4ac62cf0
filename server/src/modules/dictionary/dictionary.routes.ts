import { type DictItem, dictionary } from '@banyan/contract/dictionary/dictionary'
import { serve } from '#kernel/serve.ts'
import { dictionariesOf } from './dictionary.cache.ts'
import { allItems } from './public.ts'
import { lookupOf, matchLookup, searchLookup } from './table-source.ts'

export const dictionaryRoutes = serve(dictionary, {
  async items({ tx, me, input: { code } }): Promise<DictItem[]> {
    if (code.includes(',')) return searchLookup(tx, me, code, '')
    return (await dictionariesOf(tx, me.tenantId)).get(code)?.items ?? []
  },
  all: ({ tx, me }) => allItems(tx, me.tenantId),
  async search({ tx, me, input: { dict, keyword = '' } }) {
    if (dict.includes(',')) return searchLookup(tx, me, dict, keyword)
    const items = (await dictionariesOf(tx, me.tenantId)).get(dict)?.items ?? []
    return items.filter(({ value, text }) => text.includes(keyword) || value.includes(keyword))
  },
  async texts({ tx, me, input: { dict, key = '', delNotExist } }) {
    const keys = key.split(',').filter(Boolean).slice(0, 1000)
    if (dict.includes(',')) lookupOf(dict)
    const texts = dict.includes(',')
      ? await matchLookup(tx, me, dict, keys, 'value')
      : ((await dictionariesOf(tx, me.tenantId)).get(dict)?.texts ?? new Map<string, string>())
    return keys.flatMap((each) => texts.get(each) ?? (delNotExist === 'false' ? each : []))
  },
})
