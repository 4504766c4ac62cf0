import { dataAccess } from '@banyan/contract/access/object-rule'
import { Checkbox, Form } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { parseSettings, withSetting } from './attr-settings.ts'
import styles from './data-rule.module.css'
import { EntityField } from './entity-field.tsx'

/** Entity and settings of an attribute rule (DEC-063). */
export function AttrRuleParts({
  record,
}: {
  record: { entity?: string | null; content?: string | null } | undefined
}) {
  const form = Form.useFormInstance()
  const entity = Form.useWatch<string | undefined>('entity', form)
  return (
    <>
      <EntityField record={record} clears={['content']} />
      <Form.Item
        name="content"
        label="属性设置"
        className={styles.wide}
        initialValue={record?.content ?? undefined}
        rules={[
          {
            required: true,
            validator: async (_, text: string | undefined) => {
              if (parseSettings(text).length === 0) throw new Error('请至少限制一个属性')
            },
          },
        ]}
      >
        <SettingsEditor entity={entity} />
      </Form.Item>
    </>
  )
}

interface EditorProps {
  entity: string | undefined
  value?: string | null
  onChange?: (text: string) => void
  disabled?: boolean
}

function SettingsEditor({ entity, value, onChange, disabled }: EditorProps) {
  const attrs = useCall(dataAccess.attrs, entity ? { entity } : undefined)
  const settings = parseSettings(value)
  const settingOf = (attr: string) => settings.find((one) => one.attr === attr)
  const set = (attr: string, change: Parameters<typeof withSetting>[2]) =>
    onChange?.(JSON.stringify(withSetting(settings, attr, change)))
  return (
    <DataTable
      rowKey="attr"
      empty={entity ? '该对象没有可限制的属性' : '请先选择对象'}
      pagination={false}
      loading={attrs.isFetching}
      dataSource={entity ? attrs.data : []}
      columns={[
        { title: '属性', dataIndex: 'name' },
        {
          title: '可见',
          width: 80,
          render: (_, { attr, name }) => (
            <Checkbox
              aria-label={`${name}可见`}
              disabled={disabled}
              checked={settingOf(attr)?.visible ?? true}
              onChange={(event) => set(attr, { visible: event.target.checked })}
            />
          ),
        },
        {
          title: '可编辑',
          width: 80,
          render: (_, { attr, name }) => (
            <Checkbox
              aria-label={`${name}可编辑`}
              disabled={disabled}
              checked={settingOf(attr)?.editable ?? true}
              onChange={(event) => set(attr, { editable: event.target.checked })}
            />
          ),
        },
      ]}
    />
  )
}
