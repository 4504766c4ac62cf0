import { dataAccess } from '@banyan/contract/access/object-rule'
import { Form, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { isUnfilled, parseLines } from './condition.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './data-rule.module.css'
import { EntityField } from './entity-field.tsx'
import { RuleEffect } from './rule-effect.tsx'

interface Props {
  record:
    | { id?: string; entity?: string | null; condition?: string | null; ruleId?: string | null }
    | undefined
}

const customScope = '5'

const useEntity = () => Form.useWatch<string | undefined>('entity', Form.useFormInstance())

function AttrRuleChoice({ record }: Props) {
  const entity = useEntity()
  const rules = useCall(dataAccess.attrRules, entity ? { entity } : undefined)
  return (
    <Form.Item name="ruleId" label="属性规则" initialValue={record?.ruleId ?? undefined}>
      <Select
        {...pickerDefaults}
        disabled={!entity}
        loading={rules.isFetching}
        placeholder={entity ? '请选择' : '请先选择对象'}
        options={rules.data?.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}

function CustomCondition({ record }: Props) {
  const entity = useEntity()
  const scope = useFormScope().useValue('scope')
  if (scope !== customScope) return <RuleEffect ruleId={record?.id} />
  return (
    <>
      <Form.Item
        name="condition"
        label="自定义条件"
        className={styles.wide}
        initialValue={record?.condition ?? undefined}
        rules={[
          {
            required: true,
            validator: async (_, text: string | undefined) => {
              const lines = parseLines(text)
              if (lines.length === 0) throw new Error('请添加条件')
              if (lines.some(isUnfilled)) throw new Error('请填写条件的值')
            },
          },
        ]}
      >
        <ConditionEditor entity={entity} />
      </Form.Item>
      <RuleEffect ruleId={record?.id} />
    </>
  )
}

/** Object, custom condition and attribute rule of an object rule (DEC-063). */
export const objectRuleControls = {
  entity: ({ record }: Props) => <EntityField record={record} clears={['condition', 'ruleId']} />,
  condition: CustomCondition,
  ruleId: AttrRuleChoice,
}
