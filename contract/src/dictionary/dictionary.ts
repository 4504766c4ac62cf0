import { z } from 'zod'
import { entity, get, post, withRoute } from '../endpoint.ts'
import { malformed, num, page, paging, requiredText } from '../wire.ts'
import { TreeNode } from './tree-node.ts'

/** An item of a dictionary in look-ups. */
export const DictItem = z.object({ value: z.string(), text: z.string(), title: z.string() })
export type DictItem = z.output<typeof DictItem>
/** Dictionary code → items (SESS-002). */
export const AllDictItems = z.record(z.string(), z.array(DictItem))

const dict = z.string().max(500)
const keyword = z.string().max(2000).optional()
const pageSize = num(malformed, { int: true, min: 1 }).optional()
const name = z.string({ error: '字典配置不合法' }).trim().min(1, '字典配置不合法').max(100, '字典配置不合法')

/** Look-ups of dictionaries (DEC-060, DEC-061): a code, or `table,text,code[,filter]` of a registered table. */
export const dictionary = entity('dictionary', 'tenant', {
  items: get('/sys/dict/getDictItems/:code', {
    offline: true,
    via: 'vcl',
    needs: 'session',
    input: z.object({ code: dict }),
    result: z.array(DictItem),
  }),
  all: get('/sys/dict/queryAllDictItems', {
    via: 'vcl',
    needs: 'session',
    input: z.object({}),
    result: AllDictItems,
  }),
  search: get('/sys/dict/loadDict/:dict', {
    offline: true,
    needs: 'session',
    input: z.object({ dict, keyword, pageSize }),
    result: z.array(DictItem),
  }),
  /** The values named in `keyword` first, then the first page of all. */
  searchByValue: get('/sys/dict/loadDictOrderByValue/:dict', {
    via: 'vcl',
    needs: 'session',
    input: z.object({ dict, keyword, pageSize }),
    result: z.array(DictItem),
  }),
  texts: get('/sys/dict/loadDictItem/:dict', {
    offline: true,
    via: 'vcl',
    needs: 'session',
    input: z.object({
      dict,
      key: z.string().max(70_000).optional(),
      delNotExist: z.string().max(5).optional(),
    }),
    result: z.array(z.string()),
  }),
  text: get('/sys/dict/getDictText/:code/:key', {
    via: 'vcl',
    needs: 'session',
    input: z.object({ code: dict, key: z.string().max(200) }),
    result: z.string(),
  }),
  /** One level of a registered tree table (ADMIN-072). */
  tableTree: get('/sys/dict/loadTreeData', {
    via: 'vcl',
    needs: 'session',
    input: z.object({
      pid: z.string().max(100).optional(),
      tableName: name,
      text: name,
      code: name,
      pidField: name,
      hasChildField: z.string().max(100).optional(),
      condition: z.string().max(2000).optional(),
    }),
    result: z.array(TreeNode),
  }),
  /** Every dictionary with its items below it. */
  tree: get('/sys/dict/treeList', {
    via: 'vcl',
    needs: 'session',
    input: z.object({}),
    result: z.array(TreeNode),
  }),
  /** Positions are the items of the dictionary `post` (family-contract 17). */
  positions: get('/sys/position/list', {
    needs: 'session',
    input: z.object({ ...paging, name: keyword }),
    result: page(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
  addPosition: post('/sys/position/add', {
    needs: 'dictItem:add',
    input: z.object({ code: requiredText('请输入职务编码', 100), name: requiredText('请输入职务名称', 100) }),
    result: z.null(),
    says: '添加成功！',
  }),
  refresh: get('/sys/dict/refleshCache', {
    via: 'vcl',
    needs: 'session',
    perMinute: 30,
    input: z.object({}),
    result: z.null(),
    says: '操作成功!',
  }),
})

/** The look-ups of a remote search use their own prefix (API-019, ADMIN-068, ADMIN-070). */
export const remoteDictionary = {
  search: withRoute(dictionary.search, { via: 'sys-dict' }),
  texts: withRoute(dictionary.texts, { via: 'sys-dict' }),
}
