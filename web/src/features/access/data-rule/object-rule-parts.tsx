import { dataAccess } from '@banyan/contract/access/object-rule'
import { Form, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { linesIn } from './condition.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './data-rule.module.css'
import { EntityField } from './entity-field.tsx'

interface Props {
  record: { entity?: string | null; condition?: string | null; ruleId?: string | null } | undefined
}

const custom = '5'

/** Entity, custom condition and attribute rule of an object rule (DEC-063). */
export function ObjectRuleParts({ record }: Props) {
  const form = Form.useFormInstance()
  const entity = Form.useWatch<string | undefined>('entity', form)
  const scope = useFormScope().useValue('scope')
  const rules = useCall(dataAccess.attrRules, entity ? { entity } : undefined)
  return (
    <>
      <EntityField record={record} clears={['condition', 'ruleId']} />
      <Form.Item name="ruleId" label="属性规则" initialValue={record?.ruleId ?? undefined}>
        <Select
          {...pickerDefaults}
          disabled={!entity}
          loading={rules.isFetching}
          placeholder={entity ? '请选择' : '请先选择实体'}
          options={rules.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      {scope === custom && (
        <Form.Item
          name="condition"
          label="自定义条件"
          className={styles.wide}
          initialValue={record?.condition ?? undefined}
          rules={[
            {
              required: true,
              validator: async (_, text: string | undefined) => {
                const lines = linesIn(text)
                if (lines.length === 0) throw new Error('请添加条件')
                if (lines.some(isUnfilled)) throw new Error('请填写条件的值')
              },
            },
          ]}
        >
          <ConditionEditor entity={entity} />
        </Form.Item>
      )}
    </>
  )
}

const isUnfilled = ({ field, rule, val }: ReturnType<typeof linesIn>[number]) =>
  !field || (rule !== 'empty' && rule !== 'not_empty' && val.trim() === '')
