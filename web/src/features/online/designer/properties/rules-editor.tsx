import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { namesInExpression } from '@banyan/contract/expression/fill-in'
import { parse } from '@banyan/contract/expression/parse'
import { callerText } from '@banyan/contract/online/caller-conditions'
import { asMainField } from '@banyan/contract/online/definition-changes'
import type { FormRule } from '@banyan/contract/online/form-rules'
import { ruleWords } from '@banyan/contract/online/rule-words'
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { draftPlace } from '#kit/draft/place.ts'
import type { FieldItem } from '../draft/design-items.ts'
import styles from '../form-designer.module.css'
import { useCallerNames } from './caller-names.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { fieldOptions } from './rule-values.tsx'

interface Props {
  rules: readonly FormRule[]
  /** The fields the rules may name and act on. */
  fields: readonly FieldItem[]
  /** The fields of the main record, which the rules of rows may read. */
  main?: readonly FieldItem[]
  disabled: boolean
  /** The table whose rules are edited; the draft of an unfinished rule is kept under this name. */
  tableName: string
  /** Only rules about this field are listed; new ones begin with it. */
  about?: string
  onChange: (rules: readonly FormRule[]) => void
}

/** The rules of a form as sentences: under a condition fields are shown, required, locked or set. */
export function RulesEditor({ rules, fields, main = [], disabled, tableName, about, onChange }: Props) {
  const [opened, setOpened] = useState<number>()
  const listed = rules.map((rule, at) => ({ rule, at })).filter(({ rule }) => !about || isAbout(rule, about))
  const read = [...fields, ...main.map(asMainField)]
  const labels = new Map(read.map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt]))
  const dictionaries = useSession((state) => state.dictionaries)
  const callerNames = useCallerNames(rules)
  const textOf = (name: string, value: string) => {
    const field = read.find(({ dbFieldName }) => dbFieldName === name)
    const own = fieldOptions(field).find((option) => option.value === value)?.label
    const listed = dictionaries[field?.dictField ?? '']?.find((item) => String(item.value) === value)?.text
    return own ?? listed ?? callerText(callerNames)(name, value)
  }
  return (
    <section aria-label="规则" className={styles.rules}>
      <div className={styles.paneTitle}>
        规则
        {!disabled && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length === 0 || rules.length >= 100}
            onClick={() => setOpened(rules.length)}
          >
            新增规则
          </Button>
        )}
      </div>
      {listed.length === 0 && <p className={styles.unseen}>如：当“状态”等于“报废”，则隐藏“保管人”</p>}
      <ul className={styles.ruleList}>
        {listed.map(({ rule, at }) => (
          <li key={at}>
            <button type="button" disabled={disabled} onClick={() => setOpened(at)}>
              {ruleWords(rule, labels, textOf)}
            </button>
            {!disabled && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除规则 ${at + 1}`}
                onClick={() => onChange(rules.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <RuleDialog
          rule={rules[opened]}
          place={draftPlace('formRule', tableName, String(opened))}
          fields={fields}
          read={read}
          about={about}
          onDone={(rule) => {
            onChange(rules.toSpliced(opened, 1, rule))
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

/** Whether a rule reads a field or acts on it. */
function isAbout({ when, acts }: FormRule, field: string): boolean {
  const expression = parse(when)
  return (
    (expression !== undefined && namesInExpression(expression).includes(field)) ||
    acts.some(({ fields }) => fields.includes(field))
  )
}
