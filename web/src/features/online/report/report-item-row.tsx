import { DeleteOutlined, SettingOutlined } from '@ant-design/icons'
import {
  ReportItem,
  type reportAggregates,
  type reportFieldTypes,
} from '@banyan/contract/online/report-definition'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { rulesOf } from '#kit/form/form-rules.ts'
import { useSortableItem } from '#kit/ui/sortable.tsx'
import styles from './report-fields.module.css'

const rules = rulesOf(ReportItem)

const typeNames: Record<(typeof reportFieldTypes)[number], string> = {
  String: '文本',
  Integer: '整数',
  Long: '数字',
  Month: '月份',
  Date: '日期',
  Datetime: '时间',
}
const aggregateNames: Record<(typeof reportAggregates)[number], string> = {
  count: '计数',
  sum: '求和',
  avg: '平均',
  min: '最小',
  max: '最大',
}
const flags = [
  ['isShow', '显示'],
  ['isSearch', '查询'],
  ['isOrder', '排序'],
  ['isTotal', '合计'],
] as const

interface Props {
  id: string
  /** The index of the item in the form list. */
  name: number
  onRemove: () => void
}

/** Edits one column; rarely used settings are behind 更多设置. */
export function ReportItemRow({ id, name, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  const text = Form.useWatch(['items', name, 'fieldTxt']) as string | undefined
  const label = text || `第${name + 1}列`
  const { ref, style, handle, isDragging } = useSortableItem(id, label)
  return (
    <fieldset
      ref={ref}
      aria-label={label}
      className={`${styles.item} ${isDragging ? styles.dragging : ''}`}
      style={style}
    >
      <div className={styles.line}>
        {handle}
        <Form.Item name={[name, 'fieldName']} rules={rules('fieldName')}>
          <Input aria-label="字段名" placeholder="字段名" />
        </Form.Item>
        <Form.Item name={[name, 'fieldTxt']} rules={rules('fieldTxt')}>
          <Input aria-label="字段文本" placeholder="字段文本" />
        </Form.Item>
        <Form.Item name={[name, 'fieldType']} rules={rules('fieldType')}>
          <Select aria-label="字段类型" options={toOptions(typeNames)} />
        </Form.Item>
        <span className={styles.flags}>
          {flags.map(([member, word]) => (
            <Form.Item key={member} name={[name, member]} valuePropName="checked" noStyle>
              <Checkbox>{word}</Checkbox>
            </Form.Item>
          ))}
        </span>
        <Button
          type="text"
          aria-label={`${label}的更多设置`}
          aria-expanded={isOpen}
          icon={<SettingOutlined />}
          onClick={() => setOpen(!isOpen)}
        />
        <Button type="text" aria-label={`删除${label}`} icon={<DeleteOutlined />} onClick={onRemove} />
      </div>
      {/* Closed settings stay in the form, or saving would lose them. */}
      <div className={styles.more} hidden={!isOpen}>
        <Form.Item name={[name, 'aggregate']} label="汇总方式" extra="选了汇总方式，其余显示的列用来分组">
          <Select allowClear placeholder="不汇总" options={toOptions(aggregateNames)} />
        </Form.Item>
        <Form.Item name={[name, 'fieldWidth']} label="列宽" rules={rules('fieldWidth')}>
          <InputNumber min={40} max={1000} className={styles.wide} />
        </Form.Item>
        <Form.Item name={[name, 'searchMode']} label="查询方式">
          <Select
            options={[
              { value: 'single', label: '单值' },
              { value: 'group', label: '范围' },
            ]}
          />
        </Form.Item>
        <Form.Item name={[name, 'searchValue']} label="默认值" extra="没有勾选查询时，是固定的条件">
          <Input />
        </Form.Item>
        <Form.Item name={[name, 'dictCode']} label="字典" rules={rules('dictCode')}>
          <Input placeholder="字典编码，或 表,文本,编码" />
        </Form.Item>
        <Form.Item name={[name, 'replaceVal']} label="替换值" rules={rules('replaceVal')}>
          <Input placeholder="男_1,女_2" />
        </Form.Item>
        <Form.Item name={[name, 'fieldHref']} label="链接" rules={rules('fieldHref')}>
          {/* biome-ignore lint/suspicious/noTemplateCurlyInString: how a link names a column */}
          <Input placeholder={'/isps/user?username=${username}'} />
        </Form.Item>
        <Form.Item name={[name, 'groupTitle']} label="表头分组" rules={rules('groupTitle')}>
          <Input />
        </Form.Item>
      </div>
    </fieldset>
  )
}

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
