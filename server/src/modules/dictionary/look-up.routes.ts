import { dict } from '@banyan/contract/dictionary/dict'
import { type DictItem, dictionary } from '@banyan/contract/dictionary/dictionary'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { pageAmong, readPaging } from '#kernel/records/list/paging.ts'
import { addRecord } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { dictEntity, dictItemEntity } from './dict.routes.ts'
import { forgetDictionaries, loadDictionaries } from './dictionary.cache.ts'
import { findDicts } from './dictionary.queries.ts'
import { allItems } from './public.ts'
import { keywordNames, lookupLimit, matchLookup, searchLookup, treeLevel } from './table-source.ts'

export const lookUpRoutes = serve(dictionary, {
  async items({ tx, me, input: { code } }) {
    if (isTable(code)) return searchLookup(tx, me, code)
    return (await loadDictionaries(tx, me.tenantId)).get(code)?.items ?? []
  },
  all: ({ tx, me }) => allItems(tx, me.tenantId),
  search: ({ tx, me, input: { dict, ...search } }) => searchDict(tx, me, dict, search),
  async searchByValue({ tx, me, input: { dict, keyword = '', pageSize = 10 } }) {
    const named = keyword ? await searchDict(tx, me, dict, { keyword: `${keyword},` }) : []
    const page = await searchDict(tx, me, dict, { pageSize })
    return [...named, ...page.filter(({ value }) => !named.some((item) => item.value === value))]
  },
  async texts({ tx, me, input: { dict, key = '', delNotExist } }) {
    const keys = keywordNames(key)
    const texts = await findTexts(tx, me, dict, keys)
    return keys.flatMap((each) => texts.get(each) ?? (delNotExist === 'false' ? each : []))
  },
  async text({ tx, me, input: { code, key } }) {
    return (await findTexts(tx, me, code, [key])).get(key) ?? ''
  },
  tableTree: ({ tx, me, input }) => treeLevel(tx, me, input),
  async tree({ tx, me }) {
    const dictionaries = await loadDictionaries(tx, me.tenantId)
    const rows = await findDicts(tx, me.tenantId)
    return rows.map(({ id, dictName, dictCode }) => {
      const children = (dictionaries.get(dictCode)?.items ?? []).map(({ value, text }) => ({
        ...treeNode(`${id}:${value}`, text, value, id),
        value,
      }))
      return {
        ...treeNode(id, dictName, dictCode, null),
        leaf: children.length ? 0 : 1,
        children: children.length ? children : null,
      }
    })
  },
  async positions({ tx, me, input: { name = '', ...paging } }) {
    const found = await searchDict(tx, me, positionDict, { keyword: name })
    const rows = found.map(({ value, text }) => ({ id: value, code: value, name: text }))
    return pageAmong(rows, readPaging(paging))
  },
  async addPosition(context) {
    const { tx, me, input } = context
    const known = (await findDicts(tx, me.tenantId)).find(({ dictCode }) => dictCode === positionDict)
    if (!known && !me.rights.can(dict.add.needs)) throw new Refusal(`请先新增编码为${positionDict}的字典`)
    const dictId =
      known?.id ??
      (await addRecord(dictEntity, context, { dictName: '职务', dictCode: positionDict, type: '0' }))
    const { code: itemValue, name: itemText } = input
    await addRecord(dictItemEntity, context, { dictId, itemText, itemValue, sortOrder: 0, status: '1' })
    return null
  },
  async refresh({ tx, me }) {
    forgetDictionaries(tx, me.tenantId)
    return null
  },
})

/** Positions are its items (family-contract 17). */
const positionDict = 'post'

const isTable = (dict: string) => dict.includes(',')

async function searchDict(
  tx: Tx,
  me: Caller,
  dict: string,
  { keyword = '', pageSize = lookupLimit }: { keyword?: string; pageSize?: number },
): Promise<DictItem[]> {
  if (isTable(dict)) return searchLookup(tx, me, dict, { keyword, pageSize })
  const items = (await loadDictionaries(tx, me.tenantId)).get(dict)?.items ?? []
  const wanted = keyword.toLowerCase()
  const isWanted = keyword.includes(',')
    ? ({ value }: DictItem) => keywordNames(keyword).includes(value)
    : ({ value, text }: DictItem) =>
        text.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted)
  return items.filter(isWanted).slice(0, Math.min(pageSize, lookupLimit))
}

async function findTexts(
  tx: Tx,
  me: Caller,
  dict: string,
  keys: string[],
): Promise<ReadonlyMap<string, string>> {
  if (isTable(dict)) return matchLookup(tx, me, dict, keys, 'value')
  return (await loadDictionaries(tx, me.tenantId)).get(dict)?.texts ?? new Map()
}

const treeNode = (key: string, title: string, code: string, parentId: string | null) => ({
  key,
  value: key,
  title,
  leaf: 1,
  parentId,
  code,
  icon: null,
  children: null,
})
