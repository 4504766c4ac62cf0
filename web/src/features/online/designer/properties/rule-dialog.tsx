import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { parse } from '@banyan/contract/expression/parse'
import { callerSubjects, isCallerSubject } from '@banyan/contract/online/caller-conditions'
import {
  type FormRule,
  limitedKinds,
  type RuleAct,
  ruleActNames,
  ruleActs,
} from '@banyan/contract/online/form-rules'
import {
  type Comparison,
  type Condition,
  type ConditionGroup,
  callerComparisons,
  comparisonName,
  comparisons,
  conditionsFrom,
  conditionsIn,
  conditionText,
  isGroup,
  literalText,
} from '@banyan/contract/online/rule-condition'
import { Alert, Button, Modal, Radio, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { isNumber } from '../../definition/control-kinds.ts'
import type { FieldItem } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'
import { CallerValueBox } from './caller-value-box.tsx'
import { ConditionValueBox, OptionsBox, ValueBox } from './rule-values.tsx'

interface Props {
  /** Absent for a new rule. */
  rule: FormRule | undefined
  /** The key of the draft. */
  place: string
  /** The fields that operations are about. */
  fields: readonly FieldItem[]
  /** The fields that conditions may read. */
  read: readonly FieldItem[]
  /** The initial field in the condition of a new rule. */
  about?: string
  onDone: (rule: FormRule) => void
  onClose: () => void
}

type RuleAction = FormRule['acts'][number]
type ConditionOrGroup = Condition | ConditionGroup

/** Edits a rule without code; a hand-written condition is kept until it is replaced. */
export function RuleDialog({ rule, place, fields, read, about = '', onDone, onClose }: Props) {
  const built = rule ? conditionsFrom(rule.when) : undefined
  const [every, setEvery] = useState(built?.every ?? true)
  const [conditions, setConditions] = useState<readonly ConditionOrGroup[]>(
    built?.of ?? [{ ...emptyCondition, field: about }],
  )
  const [acts, setActs] = useState<readonly RuleAction[]>(rule?.acts ?? [{ do: 'show', fields: [] }])
  const [refusal, setRefusal] = useState<string>()
  const title = rule ? '修改规则' : '新增规则'
  const work = useWork({ place, title })
  const written = { every, conditions, acts }
  const [opened] = useState(written)
  useDraftValue(work, {
    label: '规则',
    value: written,
    opened,
    restore: (kept) => {
      setEvery(kept.every)
      setConditions(kept.conditions)
      setActs(kept.acts)
    },
    show: (shown) => `${shown.conditions.length} 个条件，${shown.acts.length} 个操作`,
  })
  const [names, readNames] = [fields, read].map((all) =>
    all.map(({ dbFieldName, dbFieldTxt }) => ({ value: dbFieldName, label: dbFieldTxt })),
  ) as [LineProps['names'], LineProps['names']]
  const fieldOf = (name: string) => read.find(({ dbFieldName }) => dbFieldName === name)
  const limitedNames = names.filter(({ value }) => limitedKinds.includes(fieldOf(value)?.fieldShowType ?? ''))
  const save = () => {
    const made: FormRule = { when: conditionText({ every, of: conditions }), acts: [...acts] }
    const fault = ruleFault(conditions, acts, made)
    if (fault) return setRefusal(fault)
    work.settled()
    onDone(made)
  }
  return (
    <Modal
      open
      title={title}
      okText="确定"
      cancelText="取消"
      width={640}
      onOk={save}
      onCancel={() => work.leave(onClose)}
    >
      <DraftOffer work={work} />
      {rule && !built && (
        <Alert type="info" showIcon title={`原条件是手写的：${rule.when}`} className={styles.fault} />
      )}
      <div className={styles.paneTitle}>
        当{conditions.length > 1 && <EveryOrSome every={every} onChange={setEvery} />}
      </div>
      {conditions.map((term, at) => {
        const change = (next: ConditionOrGroup) => setConditions(conditions.with(at, next))
        const remove = conditions.length > 1 ? () => setConditions(conditions.toSpliced(at, 1)) : undefined
        return isGroup(term) ? (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
            key={at}
            group={term}
            names={readNames}
            fieldOf={fieldOf}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
            key={at}
            condition={term}
            names={readNames}
            field={fieldOf(term.field)}
            onChange={change}
            onRemove={remove}
          />
        )
      })}
      <Space size={8}>
        <AddButton text="添加条件" onAdd={() => setConditions([...conditions, emptyCondition])} />
        <AddButton
          text="添加条件组"
          onAdd={() =>
            setConditions([...conditions, { every: !every, of: [emptyCondition, emptyCondition] }])
          }
        />
      </Space>
      <div className={`${styles.paneTitle} ${styles.add}`}>则</div>
      {acts.map((act, at) => (
        <ActLine
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
          key={at}
          act={act}
          names={act.do === 'limit' ? limitedNames : names}
          field={fieldOf(act.fields[0] ?? '')}
          onChange={(next) => setActs(acts.with(at, next))}
          onRemove={acts.length > 1 ? () => setActs(acts.toSpliced(at, 1)) : undefined}
        />
      ))}
      <AddButton text="添加操作" onAdd={() => setActs([...acts, { do: 'hide', fields: [] }])} />
      {hidesFromSome(conditions, acts) && (
        <p className={styles.unseen}>
          对部分人隐藏的字段保留原值，列表和导出里仍然看得到；要保密请设置属性权限规则
        </p>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.add} />}
    </Modal>
  )
}

const emptyCondition: Condition = { field: '', is: 'eq', value: '' }

const AddButton = ({ text, onAdd }: { text: string; onAdd: () => void }) => (
  <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
    {text}
  </Button>
)

const EveryOrSome = ({ every, onChange }: { every: boolean; onChange: (every: boolean) => void }) => (
  <Segmented
    size="small"
    options={[
      { value: 'every', label: '全部满足' },
      { value: 'some', label: '满足任一' },
    ]}
    value={every ? 'every' : 'some'}
    onChange={(value) => onChange(value === 'every')}
  />
)

interface GroupProps {
  group: ConditionGroup
  names: LineProps['names']
  fieldOf: (name: string) => FieldItem | undefined
  onChange: (next: ConditionGroup) => void
  onRemove: (() => void) | undefined
}

/** A group of conditions. */
function Group({ group, names, fieldOf, onChange, onRemove }: GroupProps) {
  const { of } = group
  return (
    <fieldset aria-label="条件组" className={styles.conditionGroup}>
      <div className={styles.paneTitle}>
        <EveryOrSome every={group.every} onChange={(every) => onChange({ ...group, every })} />
        <Button type="link" size="small" disabled={!onRemove} onClick={onRemove}>
          删除条件组
        </Button>
      </div>
      {of.map((condition, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own
          key={at}
          condition={condition}
          names={names}
          field={fieldOf(condition.field)}
          onChange={(next) => onChange({ ...group, of: of.with(at, next) })}
          onRemove={of.length > 1 ? () => onChange({ ...group, of: of.toSpliced(at, 1) }) : undefined}
        />
      ))}
      <AddButton text="添加条件" onAdd={() => onChange({ ...group, of: [...of, emptyCondition] })} />
    </fieldset>
  )
}

function ruleFault(
  terms: readonly ConditionOrGroup[],
  acts: readonly RuleAction[],
  rule: FormRule,
): string | undefined {
  const conditions = conditionsIn({ every: true, of: terms })
  if (conditions.some(({ field }) => !field)) return '请选择条件的字段'
  if (conditions.some(({ is, value }) => !withoutValue(is) && value === '')) return '请填写条件的值'
  if (acts.some((act) => act.fields.length === 0)) return '请选择要操作的字段'
  if (acts.some((act) => act.do === 'set' && !act.value)) return '请填写要设的值'
  if (acts.some((act) => act.do === 'limit' && !act.options?.length)) return '请选择允许的选项'
  return parse(rule.when) ? undefined : '条件太长，请减少一些'
}

const hidesFromSome = (terms: readonly ConditionOrGroup[], acts: readonly RuleAction[]): boolean =>
  acts.some(({ do: act }) => act === 'show' || act === 'hide') &&
  conditionsIn({ every: true, of: terms }).some(({ field }) => isCallerSubject(field))

const withoutValue = (is: Comparison) => is === 'empty' || is === 'filled'

interface LineProps {
  names: { value: string; label: string }[]
  field: FieldItem | undefined
  onRemove: (() => void) | undefined
}

function ConditionLine({
  condition,
  names,
  field,
  onChange,
  onRemove,
}: LineProps & { condition: Condition; onChange: (next: Condition) => void }) {
  const isCaller = isCallerSubject(condition.field)
  const offered = comparisons.filter((each) => isComparisonOffered(each, field, isCaller))
  return (
    <div className={styles.ruleLine}>
      <Select
        aria-label="条件的字段"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="字段"
        options={[
          { label: '字段', options: names },
          { label: '填写人', options: callerChoices },
        ]}
        value={condition.field || undefined}
        onChange={(name: string) =>
          onChange({ field: name, is: isCallerSubject(name) ? 'any' : 'eq', value: '' })
        }
      />
      <Select
        aria-label="比较"
        options={offered.map((each) => ({ value: each, label: comparisonName(condition.field, each) }))}
        value={condition.is}
        onChange={(is) => onChange({ ...condition, is })}
      />
      {isCaller ? (
        <CallerValueBox
          key={condition.field}
          subject={condition.field}
          value={String(condition.value)}
          onChange={(value) => onChange({ ...condition, value })}
        />
      ) : withoutValue(condition.is) ? (
        <span />
      ) : (
        <ConditionValueBox
          field={field}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
      <RemoveLine onRemove={onRemove} />
    </div>
  )
}

const callerChoices = Object.entries(callerSubjects).map(([value, { label, suffix = '' }]) => ({
  value,
  label: label + suffix,
}))

const orderComparisons: readonly Comparison[] = ['gt', 'ge', 'lt', 'le']
function isComparisonOffered(is: Comparison, field: FieldItem | undefined, isCaller: boolean): boolean {
  if (isCaller || callerComparisons.includes(is)) return isCaller && callerComparisons.includes(is)
  const isOrdered =
    field && (isNumber(field.dbType) || field.dbType === 'Date' || field.dbType === 'Datetime')
  return orderComparisons.includes(is) ? Boolean(isOrdered) : is === 'has' ? !isOrdered : true
}

function ActLine({
  act,
  names,
  field,
  onChange,
  onRemove,
}: LineProps & { act: RuleAction; onChange: (next: RuleAction) => void }) {
  return (
    <div className={`${styles.ruleLine} ${styles.actLine}`}>
      <Radio.Group
        aria-label="操作"
        optionType="button"
        className={styles.wholeLine}
        options={ruleActs.map((each) => ({ value: each, label: ruleActNames[each] }))}
        value={act.do}
        onChange={({ target }) => {
          const next: RuleAct = target.value
          onChange({ do: next, fields: next === 'limit' ? [] : act.fields })
        }}
      />
      {act.do === 'limit' ? (
        // Each option list belongs to one field, so only one field is chosen.
        <Select
          aria-label="操作的字段"
          placeholder="下拉、单选或多选字段"
          options={names}
          value={act.fields[0]}
          onChange={(name) => onChange({ ...act, fields: [name], options: [] })}
        />
      ) : (
        <Select
          aria-label="操作的字段"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="字段"
          options={names}
          value={act.fields}
          onChange={(fields) => onChange({ ...act, fields })}
        />
      )}
      {act.do === 'set' ? (
        <ValueBox
          label="设为"
          field={field}
          value={parseValue(act.value)}
          onChange={(value) => onChange({ ...act, value: literalText(value) })}
        />
      ) : act.do === 'limit' ? (
        <OptionsBox
          field={field}
          value={act.options ?? []}
          onChange={(options) => onChange({ ...act, options })}
        />
      ) : (
        <span />
      )}
      <RemoveLine onRemove={onRemove} />
    </div>
  )
}

function parseValue(text: string | undefined): string | number {
  const expression = text ? parse(text) : undefined
  return expression?.kind === 'literal' &&
    (typeof expression.value === 'string' || typeof expression.value === 'number')
    ? expression.value
    : (text ?? '')
}

const RemoveLine = ({ onRemove }: { onRemove: (() => void) | undefined }) => (
  <Button
    type="text"
    icon={<DeleteOutlined />}
    aria-label="删除这一行"
    disabled={!onRemove}
    onClick={onRemove}
  />
)
