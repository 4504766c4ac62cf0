import { type AriaAttributes, useEffect } from 'react'
import { call } from '#kit/call/api.ts'
import { useBackend } from '#kit/call/backend.ts'
import { message } from '#kit/call/messages.ts'
import { LevelTree } from '#kit/tree/level-tree.tsx'
import { lookupText } from '#kit/widgets/choice-source.ts'
import { useLookupTexts } from '#kit/widgets/choices.ts'
import { useCondition } from '#kit/widgets/use-condition.ts'
import type { Field } from '#kit/widgets/widget.ts'

interface Props extends AriaAttributes {
  field: Field
  isMultiple: boolean
  value: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** A tree of a registered table (DEC-061): `table,text,code`, parent column and parent value of the roots. */
export function TableTree({ field, value: values, onChange, ...control }: Props) {
  const { choices } = useBackend()
  const { pidField, pidValue, hasChildField, condition } = field
  const lookup = lookupText(field)
  const isComplete = Boolean(lookup && pidField)
  const isRight = useCondition(condition)
  const texts = useLookupTexts(isComplete ? lookup : undefined, values)
  const [tableName = '', text = '', code = ''] = lookup?.split(',') ?? []

  useEffect(() => {
    if (!isComplete) message.warning('树控件参数配置有误,请检查字典配置!')
  }, [isComplete])

  const question = { tableName, text, code, pidField: pidField ?? '', hasChildField, condition }
  return (
    <LevelTree
      {...control}
      tree={isComplete && isRight ? JSON.stringify([question, pidValue]) : undefined}
      load={(parent) => call(choices.treeLevel, { ...question, pid: parent ?? pidValue ?? '' })}
      chosen={values.map((value) => ({ value, label: texts.get(value) ?? value }))}
      onChange={onChange}
    />
  )
}
