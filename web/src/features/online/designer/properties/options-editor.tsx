import { dict, dictItem } from '@banyan/contract/dictionary/dict'
import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { showSuccess } from '#kit/call/report.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { membersIn, withMembers } from '../../definition/extension-json.ts'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import { makeDictionary } from '../../definition/make-dictionary.ts'
import { useChoices } from '../../definition/sources/use-choices.ts'
import { useFormColumns } from '../../definition/sources/use-form-columns.ts'
import type { FieldItem } from '../draft/design-items.ts'
import { optionsFromText, optionsText, type TypedOption } from '../draft/typed-options.ts'
import styles from '../form-designer.module.css'

interface Props {
  field: FieldItem
  /** The database name of the form, part of the code of a dictionary made here. */
  tableName: string
  disabled: boolean
  onChange: (change: Partial<FieldItem>) => void
  onLeave: () => void
}

type Source = 'typed' | 'dictionary' | 'form'

/** Selects the source of a field's options: typed ones, a dictionary, or records of another form. */
export function OptionsEditor(props: Props) {
  const { field, disabled, onChange } = props
  const [source, setSource] = useState<Source>(optionSource(field))
  const choose = (next: Source) => {
    setSource(next)
    const others = { dictField: '', dictTable: '', dictText: '' }
    if (next === 'typed' && !typedOptions(field)) {
      const listSource = optionsFromText('选项1\n选项2', [])
      onChange({ ...others, fieldExtendJson: withMembers(field.fieldExtendJson, { listSource }) })
    }
  }
  return (
    <>
      <LabelledItem label="选项">
        {() => (
          <Segmented
            block
            size="small"
            disabled={disabled}
            options={[
              { value: 'typed', label: '自己填写' },
              { value: 'dictionary', label: '用字典' },
              { value: 'form', label: '用表单数据' },
            ]}
            value={source}
            onChange={choose}
          />
        )}
      </LabelledItem>
      {source === 'typed' && <TypedOptions {...props} onDictionary={() => setSource('dictionary')} />}
      {source === 'dictionary' && <DictionaryOptions {...props} />}
      {source === 'form' && <FormOptions {...props} />}
    </>
  )
}

const typedOptions = ({ fieldExtendJson }: FieldItem): TypedOption[] | undefined => {
  const listed = membersIn(fieldExtendJson)?.listSource
  return Array.isArray(listed) ? (listed as TypedOption[]) : undefined
}

const optionSource = (field: FieldItem): Source =>
  typedOptions(field) ? 'typed' : field.dictTable ? 'form' : field.dictField ? 'dictionary' : 'typed'

/** One option per line; an option keeps its stored value while its text is changed. */
function TypedOptions({
  field,
  tableName,
  disabled,
  onChange,
  onLeave,
  onDictionary,
}: Props & { onDictionary: () => void }) {
  const options = typedOptions(field) ?? []
  const [text, setText] = useState(optionsText(options))
  const [isSaving, setSaving] = useState(false)
  const allowed = useAllowed()
  const shown =
    optionsText(optionsFromText(text, options)) === optionsText(options) ? text : optionsText(options)
  const saveAsDictionary = async () => {
    setSaving(true)
    try {
      const dictCode = `${tableName || 'form'}_${field.dbFieldName}`
      await makeDictionary(dictCode, field.dbFieldTxt, options)
      onChange({
        dictField: dictCode,
        fieldExtendJson: withMembers(field.fieldExtendJson, { listSource: undefined }),
      })
      showSuccess(`已存为字典“${field.dbFieldTxt}”`)
      onDictionary()
    } catch {
      // the failed call was reported
    } finally {
      setSaving(false)
    }
  }
  return (
    <LabelledItem
      label="选项内容"
      hint={
        allowed(dict.add) && allowed(dictItem.add) && options.length > 0 ? (
          <span className={styles.below}>
            每行一个选项
            <Button
              type="link"
              size="small"
              loading={isSaving}
              disabled={disabled}
              onClick={() => void saveAsDictionary()}
            >
              存为字典，其他表单也能用
            </Button>
          </span>
        ) : (
          '每行一个选项'
        )
      }
    >
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 12 }}
          disabled={disabled}
          value={shown}
          onChange={(event) => {
            setText(event.target.value)
            const listSource = optionsFromText(event.target.value, options)
            onChange({
              dictField: '',
              dictTable: '',
              dictText: '',
              fieldExtendJson: withMembers(field.fieldExtendJson, { listSource }),
            })
          }}
          onBlur={onLeave}
        />
      )}
    </LabelledItem>
  )
}

function DictionaryOptions({ field, disabled, onChange }: Props) {
  const { dictionaries } = useChoices()
  return (
    <LabelledItem label="字典">
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择字典"
          disabled={disabled}
          options={dictionaries}
          value={field.dictTable ? undefined : field.dictField || undefined}
          onChange={(dictField) =>
            onChange({
              dictField,
              dictTable: '',
              dictText: '',
              fieldExtendJson: withMembers(field.fieldExtendJson, { listSource: undefined }),
            })
          }
        />
      )}
    </LabelledItem>
  )
}

/** Selects the form and the field that options are taken from. */
export function FormOptions({ field, disabled, onChange }: Pick<Props, 'field' | 'disabled' | 'onChange'>) {
  const { forms, isFetching, isForm, columns } = useFormColumns(field.dictTable)
  const set = (change: Partial<FieldItem>) =>
    onChange({ ...change, fieldExtendJson: withMembers(field.fieldExtendJson, { listSource: undefined }) })
  return (
    <>
      <LabelledItem label="来自哪个表单">
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择表单"
            disabled={disabled}
            loading={isFetching}
            options={forms}
            value={field.dictTable || undefined}
            onChange={(dictTable) => set({ dictTable, dictField: 'id', dictText: '' })}
          />
        )}
      </LabelledItem>
      {isForm && (
        <LabelledItem label="显示哪个字段">
          {(id) => (
            <Select
              id={id}
              placeholder="请选择字段"
              disabled={disabled}
              options={columns}
              value={field.dictText || undefined}
              onChange={(dictText) => set({ dictText })}
            />
          )}
        </LabelledItem>
      )}
    </>
  )
}
