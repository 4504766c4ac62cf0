import type { DefinitionFault } from '@banyan/contract/online/definition-check'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { tableNameFault, tablePrefix } from '@banyan/contract/online/form-names'
import { Input, InputNumber, Select, Space } from 'antd'
import type { Dispatch } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import styles from './definition.module.css'
import type { Definition, DefinitionStep, HeadValues } from './definition-state.ts'
import { LabelledItem } from './labelled-item.tsx'

interface Props {
  definition: Definition
  fault: DefinitionFault | undefined
  disabled: boolean
  dispatch: Dispatch<DefinitionStep>
}

/** The settings of a definition's table and form. */
export function HeadControls({ definition, fault, disabled, dispatch }: Props) {
  const { head, fields } = definition
  const isPublished = fields.some(({ dbFieldNameOld }) => dbFieldNameOld)
  const taken = useTaken(head)
  const set = (change: Partial<HeadValues>) => dispatch({ do: 'head', change })
  const refusal = (member: keyof HeadValues) =>
    fault?.row === undefined && fault?.member === member ? fault.message : undefined
  const choice = (
    member: keyof HeadValues,
    label: string,
    options: Choice[],
    { isFixed = false, isRequired = false } = {},
  ) => (
    <LabelledItem label={label} required={isRequired} refusal={refusal(member)}>
      {(id) => (
        <Select
          id={id}
          options={options}
          disabled={disabled || isFixed}
          value={head[member] ?? undefined}
          onChange={(value) => set({ [member]: value })}
        />
      )}
    </LabelledItem>
  )
  const columns = fields
    .filter(({ dbFieldName, dbType }) => dbFieldName && dbType === 'string')
    .map(({ dbFieldName, dbFieldTxt }) => ({ value: dbFieldName, label: dbFieldTxt || dbFieldName }))
  return (
    <div className={styles.head}>
      <LabelledItem label="表单名称" required refusal={refusal('tableTxt')}>
        {(id) => (
          <Input
            id={id}
            maxLength={50}
            disabled={disabled}
            placeholder="请输入表单名称"
            value={head.tableTxt ?? ''}
            onChange={(event) => set({ tableTxt: event.target.value })}
          />
        )}
      </LabelledItem>
      <LabelledItem label="表名" required refusal={refusal('tableName') ?? taken}>
        {(id) => (
          <Space.Compact block>
            <Space.Addon>{tablePrefix}</Space.Addon>
            <Input
              id={id}
              maxLength={41}
              disabled={disabled || isPublished}
              placeholder="请输入表名"
              value={head.tableName ?? ''}
              onChange={(event) => set({ tableName: event.target.value.replace(/^onl_/, '').toLowerCase() })}
            />
          </Space.Compact>
        )}
      </LabelledItem>
      {choice('tableType', '表类型', tableTypes, { isFixed: isPublished })}
      {head.tableType === 1 && choice('isTree', '树形', yesNo)}
      {head.tableType === 1 && head.isTree === 'Y' && (
        <>
          {choice('treeParentIdField', '父级字段', columns, { isRequired: true })}
          {choice('treeFieldname', '展开列字段', columns, { isRequired: true })}
          {choice('treeIdField', '是否有子节点字段', columns)}
        </>
      )}
      {head.tableType === 3 && (
        <>
          <MainTable definition={definition} disabled={disabled} dispatch={dispatch} />
          {choice('relationType', '附表关系', relations)}
          <LabelledItem label="附表排序">
            {(id) => (
              <InputNumber
                id={id}
                min={0}
                max={999}
                precision={0}
                disabled={disabled}
                style={{ width: '100%' }}
                value={head.tabOrderNum}
                onChange={(tabOrderNum) => set({ tabOrderNum })}
              />
            )}
          </LabelledItem>
        </>
      )}
      {head.tableType === 2 && choice('themeTemplate', '附表样式', themes)}
      {choice('formTemplate', '表单列数', templates)}
      {head.tableType !== 3 && choice('isPage', '分页', yesNo)}
      {head.tableType !== 3 && choice('isCheckbox', '复选框', yesNo)}
    </div>
  )
}

interface Choice {
  value: string | number
  label: string
}
const tableTypes: Choice[] = [
  { value: 1, label: '单表' },
  { value: 2, label: '主表' },
  { value: 3, label: '附表' },
]
const relations: Choice[] = [
  { value: 0, label: '一对多' },
  { value: 1, label: '一对一' },
]
const themes: Choice[] = [
  { value: 'normal', label: '默认' },
  { value: 'innerTable', label: '内嵌子表' },
  { value: 'tab', label: '页签' },
  { value: 'erp', label: 'ERP' },
]
const yesNo: Choice[] = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
]
const templates: Choice[] = ['一', '二', '三', '四'].map((word, at) => ({
  value: String(at + 1),
  label: `${word}列`,
}))

/** Whether another definition has the name, asked while it is typed. */
function useTaken({ id, tableName }: HeadValues): string | undefined {
  const name = useDebounced(tableName ?? '', 400)
  const free = useCall(
    formDefinition.checkOnlyTable,
    name && !tableNameFault(name) ? { tbname: tablePrefix + name, ...(id ? { id } : {}) } : undefined,
    { quiet: true },
  )
  return free.data === -1 && !free.isPlaceholderData && name === tableName ? '表名已存在' : undefined
}

/** The main table of a sub-table: a field of the sub-table holds the id of its record. */
function MainTable({ definition, disabled, dispatch }: Omit<Props, 'fault'>) {
  const mains = useCall(formHead.list, { tableType: '2', pageNo: 1, pageSize: 500 } as never)
  const pointer = definition.fields.find(({ mainTable }) => mainTable)
  const choose = (mainTable: string) => {
    const change = { mainTable, mainField: 'id' }
    if (pointer) dispatch({ do: 'field', key: pointer.key, change })
    else dispatch({ do: 'add', field: { ...pointerField, ...change } })
  }
  return (
    <LabelledItem label="主表" required>
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择主表"
          disabled={disabled}
          loading={mains.isFetching}
          options={mains.data?.records.map(({ tableName, tableTxt }) => ({
            value: tableName ?? '',
            label: `${tableTxt}（${tableName}）`,
          }))}
          value={pointer?.mainTable ?? undefined}
          onChange={choose}
        />
      )}
    </LabelledItem>
  )
}

const pointerField = {
  dbFieldName: 'main_id',
  dbFieldTxt: '主表记录',
  dbType: 'string' as const,
  dbLength: 36,
  fieldShowType: 'text',
  isShowForm: 0 as const,
  isShowList: 0 as const,
}
