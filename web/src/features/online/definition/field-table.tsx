import { columnTypesForControl, type DefinitionFault } from '@banyan/contract/online/definition-check'
import { dbTypeNames, type FieldDraft } from '@banyan/contract/online/form-field'
import { Button, Checkbox, ConfigProvider, Input, InputNumber, Select } from 'antd'
import { type Dispatch, memo } from 'react'
import { ActionMenu, type RowAction } from '#kit/table/row-actions.tsx'
import { SortableList, useSortableItem } from '#kit/ui/sortable.tsx'
import { controlChoices, fieldTitle, hasLength, isControl } from './control-kinds.ts'
import styles from './definition.module.css'
import type { DefinitionStep, FieldRow } from './definition-state.ts'

export interface FieldListProps {
  fields: readonly FieldRow[]
  fault: DefinitionFault | undefined
  disabled: boolean
  /** The field whose settings are open. */
  selected: string | undefined
  onSelect: (key: string) => void
  dispatch: Dispatch<DefinitionStep>
}

/** The fields of a definition as an editable table; its order is the order in lists and forms (ONLINE-001, DEC-080). */
export function FieldTable({ fields, fault, disabled, selected, onSelect, dispatch }: FieldListProps) {
  return (
    <ConfigProvider componentSize="small">
      <div className={styles.scroll}>
        <SortableList
          keys={fields.map(({ key }) => key)}
          nameOf={(key) => fieldTitle(fields.find((field) => field.key === key))}
          onMove={(key, to) => dispatch({ do: 'move', key, to })}
        >
          <table className={styles.grid} aria-label="字段">
            <thead>
              <tr>
                <th className={styles.handle} aria-label="拖动" />
                <th style={{ minWidth: 140 }}>字段名</th>
                <th style={{ minWidth: 140 }}>显示名</th>
                <th style={{ minWidth: 116 }}>控件</th>
                <th style={{ minWidth: 104 }}>类型</th>
                <th style={{ width: 72 }}>长度</th>
                {flags.map(([, label]) => (
                  <th key={label} className={styles.flag}>
                    {label}
                  </th>
                ))}
                <th style={{ minWidth: 96 }}>字典</th>
                <th className={styles.more}>操作</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field, at) => (
                <FieldLine
                  key={field.key}
                  field={field}
                  at={at}
                  count={fields.length}
                  fault={fault?.row === at ? fault : undefined}
                  disabled={disabled}
                  isSelected={field.key === selected}
                  onSelect={onSelect}
                  dispatch={dispatch}
                />
              ))}
            </tbody>
          </table>
        </SortableList>
      </div>
    </ConfigProvider>
  )
}

interface LineProps extends Omit<FieldListProps, 'fields' | 'selected'> {
  field: FieldRow
  at: number
  count: number
  isSelected: boolean
}

const FieldLine = memo(function FieldLine(props: LineProps) {
  const { field, at, fault, disabled, isSelected, onSelect, dispatch } = props
  const name = fieldTitle(field)
  const { ref, style, handle } = useSortableItem(field.key, name, disabled)
  const set = (change: Partial<FieldDraft>) => dispatch({ do: 'field', key: field.key, change })
  const status = (member: string) => (fault?.member === member ? 'error' : undefined)
  const kind = isControl(field.fieldShowType) ? field.fieldShowType : 'text'
  return (
    <>
      <tr
        ref={ref}
        style={style}
        aria-label={`第${at + 1}个字段`}
        className={isSelected ? styles.current : ''}
      >
        <td className={styles.handle}>{handle}</td>
        <td>
          <Input
            aria-label="字段名"
            maxLength={41}
            status={status('dbFieldName')}
            disabled={disabled || Boolean(field.dbFieldNameOld)}
            title={field.dbFieldNameOld ? '已发布的字段不能改名' : undefined}
            value={field.dbFieldName}
            onChange={(event) => set({ dbFieldName: event.target.value.toLowerCase() })}
          />
        </td>
        <td>
          <Input
            aria-label="显示名"
            maxLength={50}
            status={status('dbFieldTxt')}
            disabled={disabled}
            value={field.dbFieldTxt}
            onChange={(event) => set({ dbFieldTxt: event.target.value })}
          />
        </td>
        <td>
          <Select
            aria-label="控件"
            style={{ width: '100%' }}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={160}
            status={status('fieldShowType')}
            disabled={disabled}
            options={controlChoices}
            value={field.fieldShowType}
            onChange={(fieldShowType) => {
              set({ fieldShowType })
              onSelect(field.key)
            }}
          />
        </td>
        <td>
          <Select
            aria-label="类型"
            style={{ width: '100%' }}
            status={status('dbType')}
            disabled={disabled}
            options={columnTypesForControl(kind).map((type) => ({ value: type, label: dbTypeNames[type] }))}
            value={field.dbType}
            onChange={(dbType) => set({ dbType, dbLength: null, dbPointLength: null })}
          />
        </td>
        <td>
          {hasLength(field.dbType) && (
            <InputNumber
              aria-label="长度"
              controls={false}
              min={1}
              precision={0}
              style={{ width: 64 }}
              status={status('dbLength')}
              disabled={disabled}
              value={field.dbLength}
              onChange={(dbLength) => set({ dbLength })}
            />
          )}
        </td>
        {flags.map(([member, label]) => (
          <td key={member} className={styles.flag}>
            <Checkbox
              aria-label={label}
              disabled={disabled}
              checked={field[member] === 1}
              onChange={(event) => set({ [member]: event.target.checked ? 1 : 0 })}
            />
          </td>
        ))}
        <td className={styles.dictionary} title={field.dictField ?? undefined}>
          {field.dictField || field.dictTable || '-'}
        </td>
        <td className={styles.more}>
          <Button type="link" aria-label={`设置 ${name}`} onClick={() => onSelect(field.key)}>
            设置
          </Button>
          {!disabled && <ActionMenu actions={lineActions(props)} isIcon />}
        </td>
      </tr>
      {fault && (
        <tr className={styles.faultLine}>
          <td />
          <td colSpan={12}>
            <span role="alert">{fault.message}</span>
          </td>
        </tr>
      )}
    </>
  )
})

/** The actions of a field, including moves, so that dragging is not required. */
export function lineActions({
  field,
  at,
  count,
  dispatch,
}: Pick<LineProps, 'field' | 'at' | 'count' | 'dispatch'>): RowAction[] {
  const { key } = field
  return [
    { label: '复制', run: () => dispatch({ do: 'copy', key }) },
    ...(at > 0 ? [{ label: '上移', run: () => dispatch({ do: 'move', key, to: at - 1 }) }] : []),
    ...(at < count - 1 ? [{ label: '下移', run: () => dispatch({ do: 'move', key, to: at + 1 }) }] : []),
    { label: '删除', danger: true, run: () => dispatch({ do: 'remove', key }) },
  ]
}

const flags = [
  ['isShowList', '列表'],
  ['isShowForm', '表单'],
  ['isQuery', '查询'],
  ['fieldMustInput', '必填'],
] as const
