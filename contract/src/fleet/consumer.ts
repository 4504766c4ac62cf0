import { z } from 'zod'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'

export const Consumer = z.object({
  name: field.text('客户名称', { required: true, max: 50, query: 'like', width: 180 }),
  phone: field.text('联系电话', {
    max: 20,
    checksNumber: 'phone',
    isAlwaysChecked: true,
    query: 'like',
    width: 140,
  }),
  kind: field.radio('客户类型', 'consumer_kind', { asNumber: true, query: 'eq', defVal: '1', width: 100 }),
  sex: field.radio('性别', 'sex', { asNumber: true, showIf: "kind == '1'", width: 80 }),
  area: field.area('所在地区', { width: 200 }),
  address: field.text('详细地址', { max: 200, query: 'like', width: 260 }),
  remark: field.textarea('备注', { max: 300, notInList: true }),
})

/** Who owns vehicles and orders work: a person or a company (DEC-103). */
export const consumer = uniform('consumer', '/consumer/serviceConsumer', Consumer, { title: '客户' })

export const consumerBin = recycleBin(consumer)
