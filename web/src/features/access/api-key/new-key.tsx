import { ApiKeyDraft, apiKey } from '@banyan/contract/access/api-key'
import { roleLookup, superAdmin } from '@banyan/contract/access/role'
import type { InputOf } from '@banyan/contract/endpoint'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { rulesOf } from '#kit/form/form-rules.ts'
import { SecretOnce } from '#kit/ui/secret-once.tsx'

type Values = InputOf<typeof apiKey.issue>

/** Asks for what a new key may do, then shows it this once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const add = useAction(apiKey.issue, { onDone: (made) => setKey(made.key) })
  const roles = useCall(roleLookup.all, {})
  const rules = rulesOf(ApiKeyDraft)
  if (key !== undefined)
    return (
      <SecretOnce
        secret={key}
        warning="密钥只显示这一次，关闭后无法再看到；丢失后请吊销并重新生成。"
        hint="调用接口时放在请求头：Authorization: Bearer 密钥。接口列表见 /api-docs。"
        onClose={onClose}
      />
    )
  return (
    <FormDialog<Values>
      open
      title="新增接口密钥"
      width={520}
      okText="生成密钥"
      isSending={add.isPending}
      place={draftPlace('apiKey', 'new')}
      labels={labels}
      initialValues={{ days: 365, perMinute: 600 }}
      onClose={onClose}
      onSubmit={(values) => add.mutate(values)}
    >
      <Form.Item name="name" label="名称" rules={rules('name')} extra="写明给哪个系统用，日志里会看到">
        <Input autoFocus maxLength={50} placeholder="例如 ERP 同步" />
      </Form.Item>
      <Form.Item
        name="roleId"
        label="角色"
        rules={[{ required: true, message: '请选择角色' }]}
        extra="能做的事是这个角色的权限，且不超出您自己的权限；您的权限变小或账号停用，密钥随之变化"
      >
        <Select
          showSearch
          optionFilterProp="label"
          placeholder="请选择角色"
          loading={roles.isFetching}
          options={roles.data
            ?.filter(({ roleCode }) => roleCode !== superAdmin)
            .map(({ id, roleName }) => ({ value: id, label: roleName }))}
        />
      </Form.Item>
      <Form.Item name="days" label="有效天数" rules={rules('days')}>
        <InputNumber min={1} max={730} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="addresses"
        label="允许的地址"
        rules={rules('addresses')}
        extra="只能从这些 IP 地址或网段调用，用逗号分隔；不填则不限"
      >
        <Input maxLength={500} placeholder="例如 10.0.0.0/8,203.0.113.7" />
      </Form.Item>
      <Form.Item name="perMinute" label="每分钟次数" rules={rules('perMinute')}>
        <InputNumber min={1} max={6000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}

const labels = {
  name: '名称',
  roleId: '角色',
  days: '有效天数',
  addresses: '允许的地址',
  perMinute: '每分钟次数',
}
