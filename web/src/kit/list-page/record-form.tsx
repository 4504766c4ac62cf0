import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Alert, Button, Form } from 'antd'
import { type ComponentType, useState } from 'react'
import { rulesOf } from '#kit/form-rules.ts'
import { useAction } from '#kit/hooks.ts'
import { widgets } from '#kit/widgets/registry.ts'
import { formFields, type Plan, type Row } from './family.ts'
import styles from './list-page.module.css'
import type { FormPartProps } from './record-drawer.tsx'

interface Props {
  plan: Plan
  /** Absent on add. */
  record: Row | undefined
  isTwoColumns: boolean
  part: ComponentType<FormPartProps> | undefined
  fixed: Record<string, string> | undefined
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (id: string | undefined) => void
}

/** The form of a record: controls by their kind, rules by the contract; a failed save loses nothing. */
export function RecordForm({
  plan,
  record: read,
  isTwoColumns,
  part: Part,
  fixed = {},
  onDirty,
  onCancel,
  onSaved,
}: Props) {
  const [form] = Form.useForm()
  // The record as it was opened: a later answer must not lend its version to values typed over an older one.
  const [record] = useState(read)
  const { add, edit } = plan.calls
  const call = (record ? edit : add) as AnyEndpoint // the button that opened the form is there with its call only
  const save = useAction(call, { onDone: (result) => onSaved(record?.id ?? result?.id) })
  const fields = formFields(plan, record ? 'edit' : 'add').filter(({ name }) => !(name in fixed))
  const first = fields.find((field) => !(record && field.writeOnce))
  const rules = rulesOf((add ?? call).input, record)

  const submit = (values: Record<string, unknown>) => {
    const written = record ? { ...values, id: record.id, version: record.version } : { ...values, ...fixed }
    save.mutate(written)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      colon={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      disabled={save.isPending}
      initialValues={Object.fromEntries(
        fields.map((field) => [field.name, record ? record[field.name] : widgets[field.type].blank(field)]),
      )}
      onValuesChange={() => {
        onDirty(true)
        if (save.isError) save.reset()
      }}
      onFinish={submit}
      className={styles.form}
    >
      <div className={`${styles.grid} ${isTwoColumns ? styles.two : ''}`}>
        {fields.map((field) => {
          const { Edit } = widgets[field.type]
          const isLocked = record !== undefined && field.writeOnce === true
          return (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              rules={rules(field.name)}
              className={field.type === 'textarea' ? styles.wide : undefined}
            >
              <Edit field={field} disabled={isLocked || save.isPending} isFirst={field === first} />
            </Form.Item>
          )
        })}
        {Part && <Part record={record} />}
      </div>
      <div className={styles.footer}>
        {save.isError && save.error.message && <Alert type="warning" showIcon title={save.error.message} />}
        <div className={styles.buttons}>
          <Button disabled={false} onClick={onCancel}>
            取消
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={false}>
            保存
          </Button>
        </div>
      </div>
    </Form>
  )
}
