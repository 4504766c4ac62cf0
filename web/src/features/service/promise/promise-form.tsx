import { roleLookup, withoutSuperAdmin } from '@banyan/contract/access/role'
import {
  type ServicePromise,
  ServicePromiseDraft,
  servicePromise,
} from '@banyan/contract/service/service-promise'
import { Button, Form, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { UserPicker } from '#features/identity/public.tsx'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { rulesOf } from '#kit/form/form-rules.ts'
import { useDict } from '#kit/widgets/dict.ts'
import { RehearseButton } from '../rehearsal/rehearse-button.tsx'
import styles from '../timeout-rule/timeout-rule.module.css'

/** A new promise has no id. */
export type PromiseDraft = Pick<ServicePromise, 'serviceTypeId'> & Partial<ServicePromise>

/** Adds or changes a promise. */
export function PromiseForm({ promise, onClose }: { promise: PromiseDraft; onClose: () => void }) {
  const [form] = Form.useForm<ServicePromiseDraft>()
  const [isOpen, setOpen] = useState(true)
  const { id, serviceTypeId } = promise
  const save = useAction(servicePromise.save, {
    refreshes: ['serviceClock'],
    onDone: () => setOpen(false),
  })
  const levels = useDict('alarm_level')
  const roles = useCall(roleLookup.all, {})
  const rules = rulesOf(ServicePromiseDraft, { id, serviceTypeId })
  return (
    <FormDialog<ServicePromiseDraft>
      form={form}
      open={isOpen}
      title={id ? '编辑服务承诺' : '新增服务承诺'}
      width={700}
      okText="保存"
      isSending={save.isPending}
      place={draftPlace('servicePromise', id ?? 'new', serviceTypeId)}
      labels={labels}
      initialValues={{ ...promise, level: promise.level || undefined }}
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={(values) =>
        save.mutate({
          ...values,
          warnings: values.warnings ?? [],
          level: values.level || null,
          id,
          serviceTypeId,
        })
      }
    >
      <div className={styles.pair}>
        <Form.Item name="level" label="紧急程度" extra="不选则用于没有单独约定的紧急程度">
          <Select
            allowClear
            placeholder="其余全部"
            options={levels.map(({ value, text }) => ({ value: String(value), label: text }))}
          />
        </Form.Item>
        <Form.Item name="status" label="启用状态" rules={rules('status')}>
          <Radio.Group
            options={[
              { value: 1, label: '启用' },
              { value: 2, label: '停用' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="acceptHour"
          label="接单时限(小时)"
          rules={rules('acceptHour')}
          dependencies={['finishHour']}
          extra="自工单创建起"
        >
          <InputNumber className={styles.wide} placeholder="不约定" inputMode="decimal" />
        </Form.Item>
        <Form.Item
          name="finishHour"
          label="完成时限(小时)"
          rules={rules('finishHour')}
          dependencies={['acceptHour']}
          extra="自工单创建起"
        >
          <InputNumber className={styles.wide} placeholder="不约定" inputMode="decimal" />
        </Form.Item>
      </div>
      <Form.Item label="预警" extra="到期之前提醒处理人；还没有处理人时提醒建单人和派单人">
        <Form.List name="warnings">
          {(items, { add, remove }) => (
            <>
              {items.map(({ key, name }) => (
                <div key={key} className={styles.warning}>
                  <Form.Item name={[name, 'unit']} noStyle>
                    <Select
                      aria-label="预警方式"
                      options={[
                        { value: 'percent', label: '用去时限的百分之' },
                        { value: 'hour', label: '提前小时数' },
                      ]}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'value']}
                    noStyle
                    rules={[{ required: true, message: '请输入提前量' }]}
                  >
                    <InputNumber aria-label="预警值" min={0.1} max={8760} inputMode="decimal" />
                  </Form.Item>
                  <Button type="text" danger onClick={() => remove(name)}>
                    删除
                  </Button>
                </div>
              ))}
              {items.length < 5 && (
                <Button onClick={() => add({ unit: 'percent', value: 80 })}>增加一级</Button>
              )}
            </>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item
        name="escalateHour"
        label="升级：超时多少小时后"
        rules={rules('escalateHour')}
        extra="到时仍未接单或完成，再提醒下面的人；不填则不升级"
      >
        <InputNumber className={styles.wide} min={0} placeholder="不升级" inputMode="decimal" />
      </Form.Item>
      <Form.Item
        name="alertUsers"
        label="升级接收人"
        rules={rules('alertUsers')}
        dependencies={['alertRoles', 'escalateHour']}
      >
        <UserPicker stores="id" isMultiple placeholder="请选择升级接收人" />
      </Form.Item>
      <Form.Item name="alertRoles" label="升级接收角色">
        <Select
          mode="multiple"
          placeholder="请选择升级接收角色"
          loading={roles.isFetching}
          options={withoutSuperAdmin(roles.data ?? []).map((role) => ({
            value: role.id,
            label: role.roleName,
          }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <RehearseButton
        read={() =>
          form.validateFields().then(
            (values) => ({
              serviceTypeId,
              promise: { ...values, id, level: values.level || null, warnings: values.warnings ?? [] },
            }),
            () => undefined, // the form says what is missing
          )
        }
      />
    </FormDialog>
  )
}

const labels = {
  level: '紧急程度',
  status: '启用状态',
  acceptHour: '接单时限(小时)',
  finishHour: '完成时限(小时)',
  escalateHour: '升级时间',
  alertUsers: '升级接收人',
  alertRoles: '升级接收角色',
}
