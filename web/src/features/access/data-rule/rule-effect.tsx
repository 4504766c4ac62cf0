import { dataAccess } from '@banyan/contract/access/object-rule'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { thousands } from '#kit/ui/format.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { isFilled } from './condition.ts'
import styles from './data-rule.module.css'

/** 本部门及以下, 本部门 and 仅本人 of the dictionary data_scope. */
const scopeSentences: Record<string, (field: string) => string> = {
  '1': () => '能看到全部记录',
  '2': (field) => `${field} = 本人部门或其下级部门`,
  '3': (field) => `${field} = 本人部门`,
  '4': () => '创建人 = 本人',
}

/** What a rule means, in words: which member decides, and how many records someone with the role would see. */
export function RuleEffect({ ruleId }: { ruleId: string | undefined }) {
  const form = Form.useFormInstance()
  const entity = Form.useWatch<string | undefined>('entity', form)
  const condition = useDebounced(Form.useWatch<string | undefined>('condition', form) ?? '', 600)
  const { useValue } = useFormScope()
  const scope = String(useValue('scope') ?? '')
  const roleId = String(useValue('roleId') ?? '')
  const entities = useCall(dataAccess.entities, {}, { staleTime: 60_000 })
  const found = entities.data?.find((one) => one.entity === entity)
  const sentence = found && scopeSentences[scope]?.(found.scopeFieldName)
  const isReady = Boolean(entity && roleId && scope) && (scope !== '5' || isFilled(condition))
  return (
    <>
      {sentence && <p className={styles.effect}>判断依据：{sentence}</p>}
      {isReady && entity && (
        <Effect
          roleId={roleId}
          rule={{ id: ruleId, entity, scope, condition: scope === '5' ? condition : undefined }}
        />
      )}
    </>
  )
}

interface EffectProps {
  roleId: string
  rule: { id?: string; entity: string; scope: string; condition?: string }
}

function Effect({ roleId, rule }: EffectProps) {
  const [chosen, setChosen] = useState<string>()
  const holders = useCall(dataAccess.holders, { roid: roleId }, { quiet: true, staleTime: 60_000 })
  const people = holders.isPlaceholderData ? undefined : holders.data
  const person = people?.find(({ id }) => id === chosen) ?? people?.[0]
  const effect = useCall(dataAccess.effect, person && { ...rule, userId: person.id }, { quiet: true })
  if (people?.length === 0) return <p className={styles.effect}>该角色还没有用户，暂无人受影响</p>
  if (!person) return null
  return (
    <div className={styles.effect} role="status">
      <Select
        size="small"
        variant="filled"
        aria-label="查看效果的用户"
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        value={person.id}
        options={people?.map(({ id, realname, username }) => ({ value: id, label: realname || username }))}
        onChange={setChosen}
      />{' '}
      {effect.error
        ? effect.error.message
        : effect.data && `将看到 ${thousands(effect.data.visible)} 条，共 ${thousands(effect.data.total)} 条`}
    </div>
  )
}
