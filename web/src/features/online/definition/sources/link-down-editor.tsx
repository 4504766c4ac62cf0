import { Select } from 'antd'
import { LabelledItem } from '../labelled-item.tsx'
import { useFormColumns } from './use-form-columns.ts'

interface LinkedField {
  dbFieldName: string
  dbFieldTxt: string
  fieldShowType: string
  dictTable?: string | null
}

interface Props {
  field: LinkedField
  fields: readonly LinkedField[]
  disabled: boolean
  /** The refusal of the setting as a whole. */
  refusal?: string
  onChange: (change: { dictTable: string }) => void
}

interface Link {
  table?: string
  txt?: string
  key?: string
  idField?: string
  pidField?: string
  linkField?: string
  condition?: string
}

/**
 * Edits a linked drop-down: the form of its levels, the columns of that form, and the target fields of the further
 * levels.
 */
export function LinkDownEditor({ field, fields, disabled, refusal, onChange }: Props) {
  const link = readLink(field.dictTable)
  const { forms, columns } = useFormColumns(link.table)
  const set = (change: Link) =>
    onChange({ dictTable: JSON.stringify({ key: 'id', idField: 'id', ...link, ...change }) })
  const select = (label: string, member: 'txt' | 'pidField') => (
    <LabelledItem label={label}>
      {(id) => (
        <Select
          id={id}
          placeholder="请选择字段"
          disabled={disabled}
          options={columns}
          value={link[member]}
          onChange={(value) => set({ [member]: value })}
        />
      )}
    </LabelledItem>
  )
  return (
    <>
      <LabelledItem label="各级选项来自哪个表单" hint="如“地区”“分类”等有上下级的表单" refusal={refusal}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择表单"
            disabled={disabled}
            options={forms}
            value={link.table}
            onChange={(table) => set({ table, txt: undefined, pidField: undefined })}
          />
        )}
      </LabelledItem>
      {link.table && select('显示哪个字段', 'txt')}
      {link.table && select('哪个字段表示上级', 'pidField')}
      <LabelledItem label="下级存到哪些字段" hint="按级别顺序选择">
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            placeholder="请选择字段"
            disabled={disabled}
            options={fields
              .filter(
                ({ dbFieldName, fieldShowType }) =>
                  dbFieldName && dbFieldName !== field.dbFieldName && fieldShowType === 'text',
              )
              .map(({ dbFieldName, dbFieldTxt }) => ({ value: dbFieldName, label: dbFieldTxt }))}
            value={link.linkField?.split(',').filter(Boolean) ?? []}
            onChange={(names) => set({ linkField: names.join(',') })}
          />
        )}
      </LabelledItem>
    </>
  )
}

function readLink(text: string | null | undefined): Link {
  try {
    const read: unknown = JSON.parse(text || '{}')
    return typeof read === 'object' && read !== null ? (read as Link) : {}
  } catch {
    return {}
  }
}
