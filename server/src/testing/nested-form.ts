import { defaultHead } from '@banyan/contract/online/form-definition'
import type { StoredForm } from '#modules/online/form/form.registry.ts'

/** An order with lines and one contact, for tests of forms with sub-tables. */
export const orderForm: StoredForm = {
  head: {
    ...defaultHead('test_order', 'onl_test_order', '领料单'),
    tableType: 2,
    subTableStr: 'onl_test_line,onl_test_contact',
  },
  fields: [
    { name: 'no', label: '编号', type: 'text', required: true },
    { name: 'count', label: '份数', type: 'integer' },
    { name: 'note', label: '备注', type: 'text' },
    // a definition may name the field itself, and a field that was taken out
    { name: 'batch', label: '批次', type: 'text', extend: { uniqueColumns: 'batch,count,gone' } },
  ],
  columns: [
    { name: 'no', dbType: 'string' },
    { name: 'count', dbType: 'int' },
    { name: 'note', dbType: 'string' },
    { name: 'batch', dbType: 'string' },
  ],
  tables: [
    {
      id: 'test_line',
      key: 'onl_test_line',
      title: '明细',
      relation: 'many',
      foreignKey: 'order_id',
      mainKey: 'id',
      maxRows: 60,
      fields: [
        {
          name: 'item',
          label: '物品',
          type: 'text',
          required: true,
          extend: { uniqueColumns: 'order_id' },
        },
        { name: 'code', label: '条码', type: 'text', unique: true },
        { name: 'level', label: '级别', type: 'list', dictCode: 'priority' },
        { name: 'price', label: '单价', type: 'number', minimum: 0 },
        { name: 'total', label: '金额', type: 'number', compute: 'price * main.count' },
        { name: 'pin', label: '口令', type: 'password' },
        { name: 'source', label: '来源', type: 'text', writeOnce: true },
        { name: 'memo', label: '说明', type: 'umeditor' },
        { name: 'paper', label: '附件', type: 'file' },
        { name: 'shape', label: '规格', type: 'text', pattern: '[a-z]+\\d', checkRule: 'common' },
      ],
      columns: [
        { name: 'order_id', dbType: 'string' },
        { name: 'item', dbType: 'string' },
        { name: 'code', dbType: 'string' },
        { name: 'level', dbType: 'string' },
        { name: 'price', dbType: 'double' },
        { name: 'total', dbType: 'double' },
        { name: 'pin', dbType: 'string' },
        { name: 'source', dbType: 'string' },
        { name: 'memo', dbType: 'Text' },
        { name: 'paper', dbType: 'string' },
        { name: 'shape', dbType: 'string' },
      ],
    },
    {
      id: 'test_contact',
      key: 'onl_test_contact',
      title: '联系人',
      relation: 'one',
      foreignKey: 'order_no',
      mainKey: 'no',
      fields: [
        { name: 'phone', label: '电话', type: 'text', required: true },
        { name: 'vip', label: '贵宾', type: 'switch' },
      ],
      columns: [
        { name: 'order_no', dbType: 'string' },
        { name: 'phone', dbType: 'string' },
        { name: 'vip', dbType: 'string' },
      ],
    },
  ],
}
