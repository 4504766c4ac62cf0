import { formHead } from '@banyan/contract/online/form-head'
import { Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import type { FieldItem } from '../draft/design-items.ts'

interface Props {
  field: FieldItem
  disabled: boolean
  onChange: (change: Partial<FieldItem>) => void
}

/** The tree form that a field is chosen from; its columns follow from how that form was made a tree. */
export function TreeSource({ field, disabled, onChange }: Props) {
  const forms = useCall(formHead.list, { pageNo: 1, pageSize: 500 }, { staleTime: 60_000, quiet: true })
  const trees = forms.data?.records.filter(
    ({ tableVersion, isTree, treeParentIdField }) => tableVersion && isTree === 'Y' && treeParentIdField,
  )
  return (
    <LabelledItem
      label="来自哪个树形表单"
      hint={trees?.length === 0 ? '还没有已发布的树形表单，请先新增一个' : undefined}
    >
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择表单"
          disabled={disabled}
          options={trees?.map(({ tableName, tableTxt }) => ({
            value: tableName ?? '',
            label: tableTxt ?? '',
          }))}
          value={field.dictTable || undefined}
          onChange={(dictTable) => {
            const tree = trees?.find(({ tableName }) => tableName === dictTable)
            const columns = ['id', tree?.treeParentIdField, tree?.treeFieldname || 'id', tree?.treeIdField]
            onChange({ dictTable, dictField: '', dictText: columns.filter(Boolean).join() })
          }}
        />
      )}
    </LabelledItem>
  )
}
