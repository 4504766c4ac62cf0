import { dataAccess } from '@banyan/contract/access/object-rule'
import { Form, Select } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'

interface Props {
  record: { entity?: string | null } | undefined
  /** Members that belong to the entity chosen before. */
  clears: string[]
}

/** The entity a rule protects, fixed after creation (ADMIN-081). */
export function EntityField({ record, clears }: Props) {
  const form = Form.useFormInstance()
  const entities = useCall(dataAccess.entities, {})
  return (
    <Form.Item
      name="entity"
      label="对象"
      initialValue={record?.entity ?? undefined}
      rules={[{ required: true, message: '请选择对象' }]}
    >
      <Select
        {...pickerDefaults}
        allowClear={false}
        disabled={record !== undefined}
        loading={entities.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={entities.data?.map(({ entity, name }) => ({ value: entity, label: name }))}
        onChange={() => form.setFieldsValue(Object.fromEntries(clears.map((name) => [name, undefined])))}
      />
    </Form.Item>
  )
}
