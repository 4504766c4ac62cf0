import type { InputOf } from '@banyan/contract/endpoint'
import {
  webhook as calls,
  recordEvents,
  type Webhook,
  WebhookDraft,
} from '@banyan/contract/messaging/webhook'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { rulesOf } from '#kit/form/form-rules.ts'

type Values = InputOf<typeof calls.create>
const rules = rulesOf(WebhookDraft)

interface Props {
  webhook?: Webhook
  /** Called with the secret of a new webhook. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** The events and address of a webhook; the address is not shown again and stays when left empty. */
export function WebhookForm({ webhook, onMade, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const choices = useCall(calls.choices, {})
  const entity = Form.useWatch('entity', form) ?? webhook?.entity
  const choice = choices.data?.find((each) => each.entity === entity)
  const add = useAction(calls.create, { onDone: ({ secret }) => onMade(secret) })
  const edit = useAction(calls.change, { onDone: onClose })
  const submit = ({ url, ...values }: Values) => {
    if (!webhook) return add.mutate({ ...values, url })
    edit.mutate({ ...values, id: webhook.id, version: webhook.version, url: url || undefined })
  }
  return (
    <FormDialog<Values>
      open
      title={webhook ? '编辑事件推送' : '新增事件推送'}
      width={600}
      okText="保存"
      form={form}
      place={draftPlace('webhook', webhook?.id ?? 'new')}
      secrets={['url']}
      labels={labels}
      isSending={add.isPending || edit.isPending}
      initialValues={
        webhook
          ? {
              ...{ name: webhook.name, entity: webhook.entity, events: webhook.events },
              ...{ fields: webhook.fields, status: webhook.status },
            }
          : { events: ['created', 'changed', 'deleted'], fields: [], status: '1' }
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item name="name" label="名称" rules={rules('name')}>
        <Input autoFocus maxLength={50} placeholder="例如 ERP 同步" />
      </Form.Item>
      <Form.Item
        name="url"
        label="接收地址"
        rules={webhook ? [] : rules('url')}
        extra={
          webhook
            ? `现在是 ${webhook.address}，不填则不变`
            : '须在系统管理员允许的范围内（OUTGOING_TARGETS），保存后不再显示'
        }
      >
        <Input maxLength={500} autoComplete="off" placeholder="https://erp.example.com/hooks/banyan" />
      </Form.Item>
      <Form.Item name="entity" label="对象" rules={rules('entity')}>
        <Select
          showSearch
          optionFilterProp="label"
          placeholder="请选择对象"
          loading={choices.isFetching}
          options={choices.data?.map(({ entity: value, title }) => ({ value, label: title }))}
          onChange={(value: string) => {
            const events = choices.data?.find((each) => each.entity === value)?.events ?? []
            const chosen = form.getFieldValue('events') as Values['events']
            form.setFieldsValue({ events: chosen.filter((event) => events.includes(event)), fields: [] })
          }}
        />
      </Form.Item>
      <Form.Item name="events" label="事件" rules={rules('events')}>
        <Checkbox.Group
          options={(choice?.events ?? webhook?.events ?? ['created', 'changed', 'deleted']).map((value) => ({
            value,
            label: recordEvents[value],
          }))}
          style={{ rowGap: 8 }}
        />
      </Form.Item>
      <Form.Item
        name="fields"
        label="发送的字段"
        rules={rules('fields')}
        extra="不选则发送您能看到的全部字段；选了，只有这些字段改变时才算修改"
      >
        <Select
          mode="multiple"
          allowClear
          optionFilterProp="label"
          placeholder="全部字段"
          maxTagCount="responsive"
          disabled={!choice}
          options={choice?.fields.map(({ member, label }) => ({ value: member, label }))}
        />
      </Form.Item>
      <Form.Item
        name="status"
        label="状态"
        rules={rules('status')}
        extra="以保存人的身份推送：您看不到的记录和字段不会发出"
      >
        <Radio.Group
          options={[
            { value: '1', label: '启用' },
            { value: '2', label: '停用' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

const labels = { name: '名称', entity: '对象', events: '事件', fields: '发送的字段', status: '状态' }
