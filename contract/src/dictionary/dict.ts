import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'
import { id, nothing } from '../wire.ts'

/** A dictionary (DEC-060). `platform` 1: it belongs to the platform, tenants read it only. */
const Dict = z.object({
  dictName: field.text('字典名称', { required: true, max: 100, query: 'like', width: 180 }),
  dictCode: field.pattern(
    '字典编码',
    /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/,
    '字典编码以字母开头，只能包含字母、数字和 _ . : -',
    { required: true, query: 'like', width: 180 },
  ),
  description: field.textarea('描述', { max: 200, width: 260 }),
  type: field.text('字典类型', { max: 10, notInList: true, asNumber: true }),
  platform: field.radio('平台字典', 'yn', { readOnly: true, width: 100 }),
})

/** An item of a dictionary; its `dictId` cannot be changed. */
const DictionaryItem = z.object({
  dictId: field.ref('所属字典', 'dictionary_dict,dict_name,id', {
    required: true,
    notInList: true,
    writeOnce: true,
  }),
  itemText: field.text('名称', { required: true, max: 100, query: 'like', width: 180 }),
  itemValue: field.text('数据值', {
    required: true,
    max: 100,
    query: 'like',
    operators: ['like', 'eq', 'ne'],
    width: 140,
  }),
  description: field.textarea('描述', { max: 200, width: 220 }),
  sortOrder: field.integer('排序值', { min: 0, maximum: 1_000_000, width: 90 }),
  status: field.radio('是否启用', 'dict_item_status', { asNumber: true, query: 'eq', width: 100 }),
})

const successMessages = {
  add: '保存成功！',
  edit: '编辑成功!',
  remove: '删除成功!',
  removeBatch: '删除成功!',
}

export const dict = uniform('dict', '/sys/dict', Dict, {
  title: '数据字典',
  via: 'vcl',
  says: successMessages,
  added: { delFlag: z.number().nullish() },
})
export const dictItem = uniform('dictItem', '/sys/dictItem', DictionaryItem, {
  title: '字典项',
  via: 'vcl',
  says: successMessages,
})

/** Deleted dictionaries, restored with their items or erased, at the paths that clients of the family know. */
export const dictBin = recycleBin(dict, {
  paths: { restore: '/sys/dict/back/:ids', erase: '/sys/dict/deletePhysic/:ids' },
})

/** Deleted dictionaries as clients of the family read them, not paged. */
export const removedDict = entity('dict', 'tenant', {
  newest: get('/sys/dict/deleteList', {
    via: 'vcl',
    needs: 'dict:recycle',
    input: z.object({}),
    result: z.array(dict.byId.result),
  }),
})

export const dictItemCheck = entity('dictItem', 'tenant', {
  isFree: get('/sys/dictItem/dictItemCheck', {
    via: 'vcl',
    needs: 'session',
    perMinute: 120,
    input: z.object({
      dictId: id,
      itemValue: z.string().trim().max(100).optional(),
      id: id.optional(),
    }),
    result: nothing,
    says: '该值可用！',
  }),
})
