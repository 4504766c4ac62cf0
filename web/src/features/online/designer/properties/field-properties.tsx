import { fieldTypes } from '@banyan/contract/field'
import { readDefault } from '@banyan/contract/form/default-value'
import type { FormRule } from '@banyan/contract/online/form-rules'
import { AutoComplete, Checkbox, Collapse, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { isNumber } from '../../definition/control-kinds.ts'
import type { DefinitionStep } from '../../definition/definition-state.ts'
import { membersIn, withMembers } from '../../definition/extension-json.ts'
import { FieldDetails } from '../../definition/field-details.tsx'
import { LabelledItem } from '../../definition/labelled-item.tsx'
import { defaultByRule, NewRule } from '../../definition/new-rule.tsx'
import { LinkDownEditor } from '../../definition/sources/link-down-editor.tsx'
import { useChoices } from '../../definition/sources/use-choices.ts'
import { controlTitles } from '../draft/controls.ts'
import { type FieldItem, hasOptions, toFieldRow } from '../draft/design-items.ts'
import type { ItemFault } from '../draft/design-storage.ts'
import { type FormulaName, namesForDefault } from '../draft/formula-names.ts'
import styles from '../form-designer.module.css'
import { DefaultTrial } from './default-trial.tsx'
import { completionsInside, FormulaEditor } from './formula-editor.tsx'
import { definedFields } from './formula-value.ts'
import { MessageEditor } from './message-editor.tsx'
import { FormOptions, OptionsEditor } from './options-editor.tsx'
import { PopupEditor } from './popup-editor.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { TreeSource } from './tree-source.tsx'

export interface PropertyProps<I> {
  item: I
  /** The fields of the same table. */
  fields: readonly FieldItem[]
  tableName: string
  /** The number of columns of the form; `undefined` in a sub-table. */
  columns: number | undefined
  faults: readonly ItemFault[]
  disabled: boolean
  change: (change: Partial<I>) => void
  pause: () => void
}

/** The settings of a field in plain words; what only those who know databases change is folded away. */
export function FieldProperties(
  props: PropertyProps<FieldItem> & {
    formulaNames: readonly FormulaName[]
    /** The fields of all tables, which formulas may read too. */
    all: readonly FieldItem[]
    /** The rules of the table it stands in. */
    rules: readonly FormRule[]
    /** The fields of the main record, for a column of a sub-table. */
    main?: readonly FieldItem[]
    onRules: (rules: readonly FormRule[]) => void
  },
) {
  const { item, fields, formulaNames, tableName, columns, faults, disabled, change, pause } = props
  const members = membersIn(item.fieldExtendJson) ?? {}
  const extend = (given: Record<string, unknown>) =>
    change({ fieldExtendJson: withMembers(item.fieldExtendJson, given) })
  const kind = item.fieldShowType
  const fault = faults.find((each) => each.item === item.id)
  const textIn = (name: string) => (typeof members[name] === 'string' ? (members[name] as string) : '')
  const numberIn = (name: string) => (typeof members[name] === 'number' ? (members[name] as number) : null)
  const check = (member: 'fieldMustInput' | 'isShowList' | 'isQuery' | 'isReadOnly', label: string) => (
    <Checkbox
      disabled={disabled}
      checked={item[member] === 1}
      onChange={(event) => change({ [member]: event.target.checked ? 1 : 0 })}
    >
      {label}
    </Checkbox>
  )
  const isComputed = textIn('compute') !== ''
  const { fillRules } = useChoices()
  const [defined] = isComputed ? [] : definedFields([item])
  const tried = defined && readDefault(defined.defVal).kind === 'pieces' ? defined : undefined
  return (
    <Form component={false} layout="vertical" requiredMark>
      <LabelledItem
        label="名称"
        required
        refusal={fault?.member === 'dbFieldTxt' ? fault.message : undefined}
      >
        {(id) => (
          <Input
            id={id}
            data-label-field
            maxLength={50}
            disabled={disabled}
            value={item.dbFieldTxt}
            onChange={(event) => change({ dbFieldTxt: event.target.value })}
            onBlur={pause}
          />
        )}
      </LabelledItem>
      <LabelledItem label="控件" refusal={fault?.member === 'fieldShowType' ? fault.message : undefined}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={disabled}
            options={kinds}
            value={kind}
            onChange={(fieldShowType: string) => change({ fieldShowType })}
          />
        )}
      </LabelledItem>
      <div className={styles.checks}>
        {check('fieldMustInput', '必填')}
        {columns !== undefined && check('isShowList', '在列表中显示')}
        {columns !== undefined && kind !== 'password' && check('isQuery', '可以按它查询')}
        {check('isReadOnly', '只能看，不能改')}
      </div>
      {hasOptions(kind) && (
        <OptionsEditor
          key={item.id}
          field={item}
          tableName={tableName}
          disabled={disabled}
          onChange={change}
          onLeave={pause}
        />
      )}
      {kind === 'sel_search' && <FormOptions field={item} disabled={disabled} onChange={change} />}
      {kind === 'popup' && <PopupEditor field={item} fields={fields} disabled={disabled} onChange={change} />}
      {kind === 'sel_tree' && <TreeSource field={item} disabled={disabled} onChange={change} />}
      {kind === 'link_down' && (
        <LinkDownEditor field={item} fields={fields} disabled={disabled} onChange={change} />
      )}
      {!withoutPlaceholder.includes(kind) && (
        <LabelledItem label="提示" hint="未填写时显示的灰色文字">
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              disabled={disabled}
              value={textIn('placeholder')}
              onChange={(event) => extend({ placeholder: event.target.value })}
              onBlur={pause}
            />
          )}
        </LabelledItem>
      )}
      <LabelledItem label="说明" hint="显示在控件下方">
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            disabled={disabled}
            value={textIn('hint')}
            onChange={(event) => extend({ hint: event.target.value })}
            onBlur={pause}
          />
        )}
      </LabelledItem>
      {!isComputed && !withoutDefault.includes(kind) && (
        <LabelledItem
          label="默认值"
          refusal={fault?.member === 'fieldDefaultValue' ? fault.message : undefined}
        >
          {(id) => (
            <AutoComplete
              id={id}
              allowClear
              disabled={disabled}
              options={
                completionsInside(item.fieldDefaultValue ?? '', [], namesForDefault) ?? [
                  ...defaultsFor(item),
                  ...fillRules,
                ]
              }
              value={item.fieldDefaultValue ?? ''}
              onChange={(value?: string) => change({ fieldDefaultValue: value ?? '' })}
              onBlur={pause}
            />
          )}
        </LabelledItem>
      )}
      {tried && <DefaultTrial key={item.id} field={tried} />}
      {!isComputed && !withoutDefault.includes(kind) && (
        <NewRule kind="fill" disabled={disabled} onMade={(code) => change(defaultByRule(code))} />
      )}
      {isNumber(item.dbType) && (
        <>
          <LabelledItem label="最小值">
            {(id) => (
              <InputNumber
                id={id}
                className={styles.full}
                disabled={disabled}
                value={numberIn('minimum')}
                onChange={(minimum) => extend({ minimum })}
                onBlur={pause}
              />
            )}
          </LabelledItem>
          <LabelledItem label="最大值">
            {(id) => (
              <InputNumber
                id={id}
                className={styles.full}
                disabled={disabled}
                value={numberIn('maximum')}
                onChange={(maximum) => extend({ maximum })}
                onBlur={pause}
              />
            )}
          </LabelledItem>
        </>
      )}
      {formulaKinds.includes(kind) && (
        <FormulaEditor
          item={item}
          all={props.all}
          value={textIn('compute')}
          fields={fields.filter(({ id }) => id !== item.id)}
          names={formulaNames}
          disabled={disabled}
          onChange={(compute) => extend({ compute })}
          onLeave={pause}
        />
      )}
      {columns !== undefined && columns > 1 && (
        <LabelledItem label="占几列">
          {() => (
            <Segmented
              block
              disabled={disabled}
              options={Array.from({ length: columns }, (_, at) => ({
                value: at + 1,
                label: at + 1 === columns ? '整行' : `${at + 1} 列`,
              }))}
              value={Math.min(item.span ?? 1, columns)}
              onChange={(span) => change({ span })}
            />
          )}
        </LabelledItem>
      )}
      <RulesEditor
        rules={props.rules}
        fields={fields}
        main={props.main}
        tableName={tableName}
        about={item.dbFieldName}
        disabled={disabled}
        onChange={props.onRules}
      />
      <Collapse
        ghost
        className={styles.more}
        items={[
          {
            key: 'more',
            label: '高级（数据库名称、类型、校验…）',
            children: (
              <FieldDetails
                field={toFieldRow(item)}
                fields={fields.map(toFieldRow)}
                fault={fault}
                disabled={disabled}
                withBasics
                isDesigned
                message={
                  <MessageEditor
                    value={textIn('validateError')}
                    fields={fields}
                    all={props.all}
                    names={formulaNames.filter(({ written }) => !written.includes('('))}
                    disabled={disabled}
                    onChange={(validateError) => extend({ validateError })}
                    onLeave={pause}
                  />
                }
                dispatch={(step: DefinitionStep) =>
                  step.do === 'field' && change(step.change as Partial<FieldItem>)
                }
              />
            ),
          },
        ]}
      />
    </Form>
  )
}

const kinds = fieldTypes
  .filter((type) => !type.startsWith('tab_'))
  .map((type): { value: string; label: string } => ({ value: type, label: controlTitles[type] }))

const withoutPlaceholder = ['switch', 'hidden', 'rate', 'radio', 'checkbox', 'umeditor', 'file', 'image']
const withoutDefault = ['file', 'image', 'password', 'umeditor', 'markdown', 'amap', 'link_down', 'popup']
const formulaKinds = ['number', 'integer', 'text']

/** Common defaults by control type. */
function defaultsFor({
  fieldShowType: kind,
  fieldExtendJson,
}: FieldItem): { value: string; label: string }[] {
  const typed = membersIn(fieldExtendJson)?.listSource
  if (Array.isArray(typed))
    return (typed as { value: string; text: string }[]).map(({ value, text }) => ({ value, label: text }))
  if (kind === 'date') return [{ value: '#{date}', label: '填写当天' }]
  if (kind === 'datetime') return [{ value: '#{datetime}', label: '填写当时' }]
  if (kind === 'sel_user') return [{ value: '#{sysUserCode}', label: '填写人' }]
  if (kind === 'switch')
    return [
      { value: 'Y', label: '打开' },
      { value: 'N', label: '关闭' },
    ]
  return kind === 'text'
    ? [
        { value: '#{sysUserName}', label: '填写人的姓名' },
        { value: '#{date}', label: '填写当天' },
      ]
    : []
}
