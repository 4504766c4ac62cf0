import { Drawer, Form, Segmented } from 'antd'
import kit from '#kit/designer/designer.module.css'
import { SelectionBar } from '#kit/designer/selection-bar.tsx'
import { SharedFlag } from '#kit/designer/shared-flag.tsx'
import type { useDesigner } from '#kit/designer/use-designer.ts'
import { columnsFrom } from '#kit/form/layout.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import type { DesignType } from '../draft/controls.ts'
import { type DesignItem, type FieldItem, fieldsOfSameTable, headId, isField } from '../draft/design-items.ts'
import { findHead } from '../draft/merged-design.ts'

interface Props {
  designer: ReturnType<typeof useDesigner<DesignItem, DesignType>>
  disabled: boolean
  isPhone: boolean
  onClose: () => void
}

/** The common settings and actions of several selected fields. */
export function SeveralFields({ designer, disabled, isPhone, onClose }: Props) {
  const { items, selected } = designer.state
  const chosen = items.filter(({ id }) => selected.includes(id))
  const fields = chosen.filter(isField)
  const panel =
    fields.length < chosen.length ? (
      <p className={kit.hint}>选中的内容没有共同的设置</p>
    ) : (
      <SharedSettings
        fields={fields}
        columns={columnCount(items, fields)}
        disabled={disabled}
        onChange={(change) => designer.dispatch({ do: 'change', ids: selected, change })}
      />
    )
  if (isPhone)
    return (
      <Drawer open placement="bottom" size="85%" title={`属性 · ${chosen.length} 项`} onClose={onClose}>
        {panel}
      </Drawer>
    )
  return (
    <>
      <SelectionBar designer={designer} disabled={disabled} />
      {panel}
    </>
  )
}

/** The largest width of the fields in columns; `undefined` if one is in a sub-table. */
function columnCount(items: readonly DesignItem[], fields: readonly FieldItem[]): number | undefined {
  const own = fieldsOfSameTable(items, headId)
  return fields.every((field) => own.includes(field)) ? columnsFrom(findHead(items).formTemplate) : undefined
}

interface SettingsProps {
  fields: readonly FieldItem[]
  columns: number | undefined
  disabled: boolean
  onChange: (change: Partial<FieldItem>) => void
}

function SharedSettings({ fields, columns, disabled, onChange }: SettingsProps) {
  const isOfForm = columns !== undefined
  const flag = (member: 'fieldMustInput' | 'isShowList' | 'isQuery' | 'isReadOnly', label: string) => (
    <SharedFlag
      label={label}
      values={fields.map((field) => field[member] === 1)}
      disabled={disabled}
      onChange={(isOn) => onChange({ [member]: isOn ? 1 : 0 })}
    />
  )
  const [span = 1, ...others] = new Set(fields.map((field) => Math.min(field.span ?? 1, columns ?? 1)))
  const isMixed = others.length > 0
  return (
    <Form component={false} layout="vertical">
      {flag('fieldMustInput', '必填')}
      {isOfForm && flag('isShowList', '在列表中显示')}
      {isOfForm &&
        fields.every(({ fieldShowType: kind }) => kind !== 'password') &&
        flag('isQuery', '可以按它查询')}
      {flag('isReadOnly', '只能看，不能改')}
      {isOfForm && columns > 1 && (
        <LabelledItem label={isMixed ? '占几列 · 不一致' : '占几列'}>
          {() => (
            <Segmented<number>
              block
              aria-label="占几列"
              disabled={disabled}
              options={Array.from({ length: columns }, (_, at) => ({
                value: at + 1,
                label: at + 1 === columns ? '整行' : `${at + 1} 列`,
              }))}
              value={isMixed ? 0 : span}
              onChange={(value) => onChange({ span: value })}
            />
          )}
        </LabelledItem>
      )}
    </Form>
  )
}
