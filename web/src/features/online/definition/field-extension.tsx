import { linkedKinds, severalKinds } from '@banyan/contract/online/extension-use'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { nameOfField } from './control-kinds.ts'
import type { FieldRow } from './definition-state.ts'
import { membersIn, withMembers } from './extension-json.ts'
import { LabelledItem } from './labelled-item.tsx'

interface Props {
  field: FieldRow
  /** All fields of the form: some settings name others. */
  fields: readonly FieldRow[]
  disabled: boolean
  onChange: (fieldExtendJson: string) => void
}

/** Settings of a field that its extension holds, in words: several values, filter, link to another field (DEC-131). */
export function FieldExtension({ field, fields, disabled, onChange }: Props) {
  const members = membersIn(field.fieldExtendJson)
  if (!members) return null // a list for a switch, or text being typed below
  const kind = field.fieldShowType
  const set = (change: Record<string, unknown>) => onChange(withMembers(field.fieldExtendJson, change))
  const textIn = (name: string) => (typeof members[name] === 'string' ? (members[name] as string) : '')
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
  const isSeveral = members.multiple === true
  const others = fields.filter(({ key, dbFieldName }) => key !== field.key && dbFieldName)
  const choiceOf = (one: FieldRow) => ({ value: one.dbFieldName, label: nameOfField(one) })
  return (
    <>
      {kind !== 'switch' && kind !== 'hidden' && text('placeholder', '输入框提示', '未填写时显示的灰色文字')}
      {severalKinds.includes(kind) && (
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
      {(isSeveral || kind === 'list_multi' || kind === 'checkbox') &&
        item('最多选几个', '不填则不限', (id) => (
          <InputNumber
            id={id}
            min={1}
            max={1000}
            precision={0}
            disabled={disabled}
            style={{ width: '100%' }}
            value={Number(members.maxTagCount) || null}
            onChange={(maxTagCount) => set({ maxTagCount })}
          />
        ))}
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
      {(kind === 'sel_tree' || kind === 'cat_tree') &&
        text('condition', '树的条件', 'JSON，如 {"status":"1"}，只列出符合的节点')}
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
          {textIn('dictRelatedField') && text('dictForeignKey', '指向上级的字段', '字典表中存放上级值的字段')}
        </>
      )}
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

const usesFilter = ['list', 'tab_list', 'radio', 'checkbox', 'list_multi', 'sel_search']
const chosenKinds = ['list', 'tab_list', 'radio', 'list_multi', 'checkbox', 'sel_search']
