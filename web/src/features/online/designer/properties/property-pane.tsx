import { Button, Drawer, Form, Input, Segmented } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { columnsFrom } from '#kit/form/layout.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import { controlTitles } from '../draft/controls.ts'
import {
  type DesignItem,
  type FieldItem,
  fieldsOfSameTable,
  formItems,
  type HeadItem,
  headId,
  isField,
  splitRegions,
  type TableItem,
} from '../draft/design-items.ts'
import type { ItemFault } from '../draft/design-storage.ts'
import { formulaNames } from '../draft/formula-names.ts'
import styles from '../form-designer.module.css'
import { FieldProperties } from './field-properties.tsx'
import { FormProperties } from './form-properties.tsx'
import { RulesEditor } from './rules-editor.tsx'

interface Props {
  items: readonly DesignItem[]
  /** Of the selected item, else of the form itself. */
  item: DesignItem
  faults: readonly ItemFault[]
  disabled: boolean
  isPhone: boolean
  onChange: (id: string, change: Partial<DesignItem>) => void
  onPause: () => void
  onClose: () => void
}

/** The settings of what is selected; of the form itself while nothing is. */
export function PropertyPane(props: Props) {
  const { item, isPhone, onClose } = props
  const title = item.kind === 'form' ? '表单设置' : `属性 · ${controlTitles[formItems.typeOf(item)]}`
  const panel = <Panel {...props} />
  if (isPhone)
    return (
      <Drawer open placement="bottom" size="85%" title={title} onClose={onClose}>
        {panel}
      </Drawer>
    )
  return (
    <>
      <h3 className={styles.paneTitle}>
        {title}
        {item.kind !== 'form' && (
          <Button type="link" size="small" onClick={onClose}>
            表单设置
          </Button>
        )}
      </h3>
      {panel}
    </>
  )
}

function Panel({ items, item, faults, disabled, onChange, onPause }: Props): ReactNode {
  const { id } = item
  const change = useCallback((given: Partial<DesignItem>) => onChange(id, given), [onChange, id])
  const [main, ...tables] = splitRegions(items)
  const head = main?.table as HeadItem
  const isColumn = tables.some((region) => region.items.includes(item))
  const mainFields = useMemo(() => fieldsOfSameTable(items, headId), [items])
  const own = [main, ...tables].find((region) => region?.items.includes(item))?.table
  const fields = fieldsOfSameTable(items, id)
  const general = { fields, faults, disabled, pause: onPause, tableName: head.tableName ?? '' }
  switch (item.kind) {
    case 'field':
      return (
        <FieldProperties
          key={id}
          {...general}
          item={item}
          formulaNames={formulaNames(items, item)}
          all={items.filter(isField)}
          rules={own?.rules ?? []}
          main={isColumn ? mainFields : undefined}
          onRules={(rules) => onChange(own?.id ?? headId, { rules })}
          columns={isColumn ? undefined : columnsFrom(head.formTemplate)}
          change={change}
        />
      )
    case 'form':
      return <FormProperties {...general} item={item} columns={undefined} change={change} />
    case 'table':
      return (
        <TableProperties
          key={id}
          item={item}
          disabled={disabled}
          change={change}
          pause={onPause}
          faults={faults}
          fields={fields}
          main={mainFields}
        />
      )
    case 'note':
      return (
        <TextProperty
          key={id}
          label="内容"
          isLong
          value={item.text}
          disabled={disabled}
          pause={onPause}
          onChange={(text) => change({ text } as Partial<DesignItem>)}
        />
      )
    default:
      return (
        <TextProperty
          key={id}
          label="标题"
          value={item.title}
          disabled={disabled}
          pause={onPause}
          onChange={(title) => change({ title } as Partial<DesignItem>)}
        />
      )
  }
}

interface TextProps {
  label: string
  value: string
  isLong?: boolean
  disabled: boolean
  refusal?: string
  pause: () => void
  onChange: (value: string) => void
}

function TextProperty({ label, value, isLong, disabled, refusal, pause, onChange }: TextProps) {
  return (
    <Form component={false} layout="vertical">
      <LabelledItem label={label} refusal={refusal}>
        {(id) =>
          isLong ? (
            <Input.TextArea
              id={id}
              data-label-field
              maxLength={500}
              autoSize={{ minRows: 3, maxRows: 10 }}
              disabled={disabled}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={pause}
            />
          ) : (
            <Input
              id={id}
              data-label-field
              maxLength={50}
              disabled={disabled}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={pause}
            />
          )
        }
      </LabelledItem>
    </Form>
  )
}

interface TableProps {
  item: TableItem
  fields: readonly FieldItem[]
  main: readonly FieldItem[]
  faults: readonly ItemFault[]
  disabled: boolean
  change: (change: Partial<TableItem>) => void
  pause: () => void
}

function TableProperties({ item, fields, main, faults, disabled, change, pause }: TableProps) {
  const fault = faults.find((each) => each.item === item.id)
  return (
    <>
      <TextProperty
        label="名称"
        value={item.tableTxt ?? ''}
        disabled={disabled}
        refusal={fault?.message}
        pause={pause}
        onChange={(tableTxt) => change({ tableTxt })}
      />
      <Form component={false} layout="vertical">
        <LabelledItem label="每条记录填写" hint="把控件拖到明细表下方，就成为它的列">
          {() => (
            <Segmented
              block
              disabled={disabled || item.isPublished}
              options={[
                { value: 0, label: '多行' },
                { value: 1, label: '一份' },
              ]}
              value={item.relationType ?? 0}
              onChange={(relationType) => change({ relationType })}
            />
          )}
        </LabelledItem>
      </Form>
      <RulesEditor
        rules={item.rules}
        tableName={item.tableName ?? ''}
        fields={fields}
        main={main}
        disabled={disabled}
        onChange={(rules) => change({ rules })}
      />
    </>
  )
}
