import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

/* Two entities for tests of the server's kernel and the console's kit: no change to the product's own entities breaks them. */

export const gadgetType = uniform(
  'gadgetType',
  '/testing/gadgetType',
  z.object({
    name: field.text('类型名称', { required: true, max: 50, query: 'like' }),
    code: field.text('类型编码', { max: 50, query: 'like' }),
    sortNo: field.integer('排序', { min: 0, maximum: 9999 }),
  }),
  { title: '样品类型' },
)

export const gadget = uniform(
  'gadget',
  '/testing/gadget',
  z.object({
    name: field.text('样品名称', { required: true, max: 50, query: 'like' }),
    typeId: field.ref('样品类型', 'testing_gadget_type,name,id', { query: 'eq' }),
    status: field.dict('状态', 'valid_status', { query: 'eq' }),
  }),
  { title: '样品' },
)

export const gadgetBin = recycleBin(gadget)
