import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { id } from '../wire.ts'

const root = '/service/systemmanagement/serviceSysDict'

/** A dictionary of the service company itself, whose items the designers offer (DEC-087). */
const ServiceDict = z.object({
  dictName: field.text('字典名称', { required: true, max: 100, query: 'like', width: 220 }),
  dictCode: field.pattern(
    '字典编码',
    /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/,
    '字典编码以字母开头，只能包含字母、数字和 _ . : -',
    { required: true, query: 'like', width: 200 },
  ),
  status: field.radio('是否启用', 'yn', { asNumber: true, query: 'eq', defVal: '1', width: 100 }),
})

/** `parentId` names another item of the same dictionary: cascades read it. */
const ServiceDictItem = z.object({
  dictId: field.ref('所属字典', 'service_sys_dict,dict_name,id', {
    required: true,
    notInList: true,
    writeOnce: true,
  }),
  itemName: field.text('名称', { required: true, max: 100, query: 'like', width: 220 }),
  parentId: field.ref('上级', 'service_sys_dict_item,item_name,id', { width: 160 }),
  sortNo: field.integer('排序', { min: 0, maximum: 1_000_000, width: 90 }),
  status: field.radio('是否启用', 'yn', { asNumber: true, query: 'eq', defVal: '1', width: 100 }),
})

export const serviceDict = uniform('serviceDict', root, ServiceDict, { title: '服务字典' })
export const serviceDictItem = uniform('serviceDictItem', `${root}Item`, ServiceDictItem, {
  title: '服务字典项',
})

export const serviceDictChoice = entity('serviceDict', 'tenant', {
  /** The valid items of one dictionary, in their order (SERVICE-029, SERVICE-030). */
  items: get(`${root}/queryServiceSysDictItemByMainId`, {
    needs: 'session',
    input: z.object({ id }),
    result: z.array(z.object({ id: z.string(), itemName: z.string(), parentId: z.string().nullish() })),
  }),
})
