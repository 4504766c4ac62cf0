import { linkedKinds, multipleKinds } from '@banyan/contract/online/extension-use'
import { AutoComplete, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { fieldTitle } from './control-kinds.ts'
import type { FieldRow } from './definition-state.ts'
import { membersIn, withMembers } from './extension-json.ts'
import { LabelledItem } from './labelled-item.tsx'
import { EqualValues } from './sources/equal-values.tsx'
import { useFormColumns } from './sources/use-form-columns.ts'

interface Props {
  field: FieldRow
  /** All fields of the form, because some settings name other fields. */
  fields: readonly FieldRow[]
  disabled: boolean
  /** The placeholder is edited elsewhere. */
  withoutPlaceholder: boolean
  onChange: (fieldExtendJson: string) => void
}

/** Settings of a field that its extension holds, in words: several values, filter, link to another field (DEC-131). */
export function FieldExtension({ field, fields, disabled, withoutPlaceholder, onChange }: Props) {
  const { columns } = useFormColumns(field.dictTable)
  const members = membersIn(field.fieldExtendJson)
  if (!members) return null // the text is a list for a switch, or invalid while it is typed
  const kind = field.fieldShowType
  const set = (change: Record<string, unknown>) => onChange(withMembers(field.fieldExtendJson, change))
  const textIn = (name: string) =>
    typeof members[name] === 'string' || typeof members[name] === 'number' ? String(members[name]) : ''
  const text = (name: string, label: string, hint?: string) =>
    item(label, hint, (id) => (
      <Input
        id={id}
        allowClear
        disabled={disabled}
        value={textIn(name)}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    ))
  const item = (label: string, hint: string | undefined, control: (id: string) => ReactNode) => (
    <LabelledItem key={label} label={label} hint={hint}>
      {control}
    </LabelledItem>
  )
  const count = (name: string, label: string, hint = '不填则不限') =>
    item(label, hint, (id) => (
      <InputNumber
        id={id}
        min={1}
        max={1000}
        precision={0}
        disabled={disabled}
        style={{ width: '100%' }}
        value={Number(members[name]) || null}
        onChange={(given) => set({ [name]: given })}
      />
    ))
  const isSeveral = members.multiple === true
  const others = fields.filter(({ key, dbFieldName }) => key !== field.key && dbFieldName)
  const choiceOf = (one: FieldRow) => ({ value: one.dbFieldName, label: fieldTitle(one) })
  return (
    <>
      {!withoutPlaceholder &&
        kind !== 'switch' &&
        kind !== 'hidden' &&
        text('placeholder', '输入框提示', '未填写时显示的灰色文字')}
      {multipleKinds.includes(kind) && (
        <Form.Item>
          <Checkbox
            disabled={disabled}
            checked={isSeveral}
            onChange={(event) =>
              set({
                multiple: event.target.checked,
                maxTagCount: event.target.checked && members.maxTagCount,
              })
            }
          >
            可以选多个
          </Checkbox>
        </Form.Item>
      )}
      {(isSeveral || kind === 'list_multi' || kind === 'checkbox') && count('maxTagCount', '最多选几个')}
      {kind === 'file' && count('uploadnum', '最多几个文件')}
      {kind === 'image' && count('imgMaxNum', '最多几张图片')}
      {(kind === 'text' || kind === 'textarea') &&
        count('showLength', '列表中最多显示几个字', '不填则全部显示')}
      {dayKinds.includes(kind) && (
        <>
          {text('before', '最早可选', '日期，如 2026-01-01；或与今天相差的天数，如 -7')}
          {text('after', '最晚可选', '同上，今天写 0')}
        </>
      )}
      {kind === 'sel_depart' && (
        <Form.Item extra="数据权限的“本部门”“本部门及以下”按它判断；没有这样的字段时按创建人的部门">
          <Checkbox
            disabled={disabled}
            checked={members.ownsRecord === true}
            onChange={(event) => set({ ownsRecord: event.target.checked })}
          >
            记录归所选部门
          </Checkbox>
        </Form.Item>
      )}
      {field.dictTable &&
        usesFilter.includes(kind) &&
        text('dictFilter', '筛选条件', '如 status=1，只列出符合的数据')}
      {(kind === 'sel_tree' || kind === 'cat_tree') && (
        <EqualValues
          label="树的条件"
          hint="只列出符合全部条件的节点"
          value={conditionIn(members.condition)}
          columns={columns}
          disabled={disabled}
          onChange={(condition) => set({ condition })}
        />
      )}
      {field.dictTable && linkedKinds.includes(kind) && (
        <>
          {item('随哪个字段变化', '选了上级后只列出它下面的选项', (id) => (
            <Select
              id={id}
              allowClear
              placeholder="请选择上级字段"
              disabled={disabled}
              options={others.filter(({ dictTable }) => dictTable).map(choiceOf)}
              value={textIn('dictRelatedField') || undefined}
              onChange={(related?: string) =>
                set({
                  dictRelatedField: related,
                  dictIsDataLink: related && '1',
                  dictForeignKey: related && members.dictForeignKey,
                })
              }
            />
          ))}
          {textIn('dictRelatedField') &&
            item('指向上级的字段', '选项所在的表单中，存放上级的那个字段', (id) => (
              <AutoComplete
                id={id}
                allowClear
                placeholder="请选择或输入"
                disabled={disabled}
                options={columns}
                value={textIn('dictForeignKey')}
                onChange={(dictForeignKey?: string) => set({ dictForeignKey })}
              />
            ))}
        </>
      )}
      {others.length > 0 &&
        item('与哪些字段合起来不能重复', '如“年份”与“编号”：同一年里编号不能相同', (id) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            placeholder="请选择"
            disabled={disabled}
            options={others.map(choiceOf)}
            value={textIn('uniqueColumns').split(',').filter(Boolean)}
            onChange={(names) => set({ uniqueColumns: names.join(',') })}
          />
        ))}
      {chosenKinds.includes(kind) &&
        others.length > 0 &&
        item('改变时清空', '选了别的值后，这些字段要重新选择', (id) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            placeholder="请选择"
            disabled={disabled}
            options={others.map(choiceOf)}
            value={textIn('assolist').split(',').filter(Boolean)}
            onChange={(names) => set({ assolist: names.join(',') })}
          />
        ))}
    </>
  )
}

const conditionIn = (given: unknown): string =>
  typeof given === 'string' ? given : given ? JSON.stringify(given) : ''
const usesFilter = ['list', 'tab_list', 'radio', 'checkbox', 'list_multi', 'sel_search']
const dayKinds = ['date', 'datetime']
const chosenKinds = ['list', 'tab_list', 'radio', 'list_multi', 'checkbox', 'sel_search']
