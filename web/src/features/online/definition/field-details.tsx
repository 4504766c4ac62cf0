import { columnTypesForControl, type DefinitionFault } from '@banyan/contract/online/definition-check'
import { dbTypeNames, type FieldDraft } from '@banyan/contract/online/form-field'
import { AutoComplete, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { type Dispatch, Fragment, type ReactNode, useState } from 'react'
import { controlChoices, hasDecimals, hasLength, hasRange, isControl } from './control-kinds.ts'
import styles from './definition.module.css'
import type { DefinitionStep, FieldRow } from './definition-state.ts'
import { membersIn, withMembers } from './extension-json.ts'
import { FieldExtension } from './field-extension.tsx'
import { LabelledItem } from './labelled-item.tsx'
import { defaultByRule, NewRule } from './new-rule.tsx'
import { type DictionaryMember, dictionaryMembers } from './sources/dictionary-members.ts'
import { LinkDownEditor } from './sources/link-down-editor.tsx'
import { type Choices, useChoices } from './sources/use-choices.ts'

interface Props {
  field: FieldRow
  /** All fields of the form. */
  fields: readonly FieldRow[]
  fault: DefinitionFault | undefined
  disabled: boolean
  /** Also shows the settings that otherwise stand in the cells of the table. */
  withBasics: boolean
  /** In the designer: leaves out the settings that the designer itself offers. */
  isDesigned?: boolean
  /** In the designer: the editor of the message of its check. */
  message?: ReactNode
  dispatch: Dispatch<DefinitionStep>
}

type TextMember = {
  [K in keyof FieldDraft]-?: FieldDraft[K] extends string | null | undefined ? K : never
}[keyof FieldDraft]
type CountMember = 'dbLength' | 'dbPointLength' | 'fieldLength'
type FlagMember =
  | 'isShowList'
  | 'isShowForm'
  | 'isQuery'
  | 'fieldMustInput'
  | 'isReadOnly'
  | 'queryConfigFlag'

/** The settings of a field that apply to its control and column (WIDGET-032 … WIDGET-038). */
export function FieldDetails(props: Props) {
  const { field, fields, fault, disabled, withBasics, isDesigned, message, dispatch } = props
  const choices = useChoices()
  const set = (change: Partial<FieldDraft>) => dispatch({ do: 'field', key: field.key, change })
  const item = (member: string, label: string, control: (id: string) => ReactNode, hint?: string) => (
    <LabelledItem
      key={member}
      label={label}
      hint={hint}
      refusal={fault?.member === member ? fault.message : undefined}
    >
      {control}
    </LabelledItem>
  )
  const text = (member: TextMember, label: string, { hint, options }: TextLook = {}) =>
    item(
      member,
      label,
      (id) =>
        options ? (
          <AutoComplete
            id={id}
            allowClear
            disabled={disabled}
            placeholder="请选择或输入"
            options={options}
            showSearch={{ filterOption: (typed, option) => String(option?.label).includes(typed) }}
            value={field[member] ?? ''}
            onChange={(value) => set({ [member]: value ?? '' })}
          />
        ) : (
          <Input
            id={id}
            allowClear
            disabled={disabled}
            value={field[member] ?? ''}
            onChange={(event) => set({ [member]: event.target.value })}
          />
        ),
      hint,
    )
  const count = (member: CountMember, label: string) =>
    item(member, label, (id) => (
      <InputNumber
        id={id}
        min={0}
        precision={0}
        disabled={disabled}
        style={{ width: '100%' }}
        value={field[member]}
        onChange={(value) => set({ [member]: value })}
      />
    ))
  const flag = (member: FlagMember, label: string) => (
    <Checkbox
      key={member}
      disabled={disabled}
      checked={field[member] === 1}
      onChange={(event) => set({ [member]: event.target.checked ? 1 : 0 })}
    >
      {label}
    </Checkbox>
  )
  const choice = (member: TextMember, label: string, options: Option[]) =>
    item(member, label, (id) => (
      <Select
        id={id}
        allowClear
        placeholder="请选择"
        disabled={disabled}
        options={options}
        value={field[member] || undefined}
        onChange={(value) => set({ [member]: value ?? '' })}
      />
    ))
  const kind = isControl(field.fieldShowType) ? field.fieldShowType : 'text'
  const rule = field.fieldValidType ?? ''
  const members = membersIn(field.fieldExtendJson)
  // Kept in state, because the expression may be empty or equal the name of a rule while it is typed.
  const [isOwnRule, setOwnRule] = useState(rule !== '' && !validTypes.some(({ value }) => value === rule))
  return (
    <Form component={false} layout="vertical" requiredMark>
      {withBasics && (
        <>
          {item('dbFieldName', '字段名', (id) => (
            <Input
              id={id}
              maxLength={41}
              disabled={disabled || Boolean(field.dbFieldNameOld)}
              value={field.dbFieldName}
              onChange={(event) => set({ dbFieldName: event.target.value.toLowerCase() })}
            />
          ))}
          {text('dbFieldTxt', '显示名')}
          {item('fieldShowType', '控件', (id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled}
              options={controlChoices}
              value={field.fieldShowType}
              onChange={(fieldShowType) => set({ fieldShowType })}
            />
          ))}
          {item('dbType', '类型', (id) => (
            <Select
              id={id}
              disabled={disabled}
              options={columnTypesForControl(kind).map((type) => ({ value: type, label: dbTypeNames[type] }))}
              value={field.dbType}
              onChange={(dbType) => set({ dbType, dbLength: null, dbPointLength: null })}
            />
          ))}
          <Form.Item>
            {flag('isShowList', '列表')}
            {flag('isShowForm', '表单')}
            {flag('isQuery', '查询')}
            {flag('fieldMustInput', '必填')}
          </Form.Item>
        </>
      )}
      <div className={styles.pair}>
        {withBasics && hasLength(field.dbType) && count('dbLength', '长度')}
        {hasDecimals(field.dbType) && count('dbPointLength', '小数位')}
      </div>
      {kind === 'link_down' && !isDesigned && (
        <LinkDownEditor
          field={field}
          fields={fields}
          disabled={disabled}
          refusal={fault?.member === 'dictTable' ? fault.message : undefined}
          onChange={set}
        />
      )}
      {dictionaryMembers(kind).map(({ member, label, hint, source }) =>
        text(member, label, { hint, options: source && sourceOptions(source, choices, field) }),
      )}
      <FieldExtension
        field={field}
        fields={fields}
        disabled={disabled}
        withoutPlaceholder={isDesigned === true}
        onChange={(fieldExtendJson) => set({ fieldExtendJson })}
      />
      {text('fieldDefaultValue', '默认值', {
        options: [...choices.fillRules, ...variables],
        hint: '固定的值、#{变量}、{{表达式}}，或选择填值规则',
      })}
      {!withBasics && <NewRule kind="fill" disabled={disabled} onMade={(code) => set(defaultByRule(code))} />}
      <Form.Item>{flag('isReadOnly', '表单中只读')}</Form.Item>
      <p className={styles.section}>校验</p>
      {item('fieldValidType', '校验方式', (id) => (
        <Select
          id={id}
          allowClear
          placeholder="请选择"
          disabled={disabled}
          options={[...validTypes, { value: ownRule, label: '正则表达式' }]}
          value={isOwnRule ? ownRule : rule || undefined}
          onChange={(value) => {
            setOwnRule(value === ownRule)
            set({ fieldValidType: value === ownRule ? '^.+$' : (value ?? '') })
          }}
        />
      ))}
      {isOwnRule && <Fragment key="expression">{text('fieldValidType', '正则表达式')}</Fragment>}
      {rule !== '' &&
        rule !== 'only' &&
        members &&
        (message ?? (
          <LabelledItem label="不符合时的提示" hint="不填则用默认的提示">
            {(id) => (
              <Input
                id={id}
                maxLength={100}
                disabled={disabled}
                value={typeof members.validateError === 'string' ? members.validateError : ''}
                onChange={(event) =>
                  set({
                    fieldExtendJson: withMembers(field.fieldExtendJson, {
                      validateError: event.target.value,
                    }),
                  })
                }
              />
            )}
          </LabelledItem>
        ))}
      {text('checkRule', '校验规则', { options: choices.checkRules })}
      <NewRule kind="check" disabled={disabled} onMade={(code) => set({ checkRule: code })} />
      <p className={styles.section}>查询</p>
      {choice(
        'queryMode',
        '查询模式',
        queryModes.filter(({ value }) => value !== 'group' || hasRange(field.dbType)),
      )}
      <Form.Item>{flag('queryConfigFlag', '单独设置查询控件')}</Form.Item>
      {field.queryConfigFlag === 1 && (
        <>
          {choice('queryShowType', '查询控件', controlChoices)}
          {text('queryDictTable', '查询字典表')}
          {text('queryDictField', '查询字典编码')}
          {text('queryDictText', '查询显示字段')}
          {text('queryDefVal', '查询默认值')}
        </>
      )}
      <p className={styles.section}>其他</p>
      <div className={styles.pair}>{count('fieldLength', '列宽')}</div>
      {text('fieldHref', '链接', { hint: '以 http://、https:// 或 / 开头' })}
      {!isDesigned && text('fieldExtendJson', '扩展参数', { hint: 'JSON，如 {"uploadnum":3}' })}
      {text('dbDefaultVal', '数据库默认值')}
    </Form>
  )
}

interface Option {
  value: string
  label: string
}
interface TextLook {
  hint?: string
  options?: Option[]
}

const ownRule = 'regular-expression'
const validTypes: Option[] = [
  { value: 'only', label: '唯一' },
  { value: 'm', label: '手机号' },
  { value: 'e', label: '电子邮箱' },
  { value: 'url', label: '网址' },
  { value: 'p', label: '邮政编码' },
  { value: 's', label: '字母' },
  { value: 'n', label: '数字' },
  { value: 'z', label: '整数' },
  { value: 'money', label: '金额' },
  { value: 'n6-16', label: '6到16位数字' },
  { value: '*6-16', label: '6到16位字符' },
  { value: 's6-18', label: '6到18位字母' },
]
const queryModes: Option[] = [
  { value: 'single', label: '精确' },
  { value: 'like', label: '模糊' },
  { value: 'group', label: '范围' },
]
const variables: Option[] = [
  { value: '#{date}', label: '当前日期（#{date}）' },
  { value: '#{datetime}', label: '当前时间（#{datetime}）' },
  { value: '#{sysUserCode}', label: '当前用户名（#{sysUserCode}）' },
  { value: '#{sysUserName}', label: '当前姓名（#{sysUserName}）' },
  { value: '#{sysOrgCode}', label: '当前部门编码（#{sysOrgCode}）' },
]

/** The choices of a source; no dictionaries if a table is named, because then a column is typed. */
const sourceOptions = (
  source: NonNullable<DictionaryMember['source']>,
  choices: Choices,
  { dictTable }: FieldRow,
): Option[] => (source === 'dictionaries' && dictTable ? [] : choices[source])
