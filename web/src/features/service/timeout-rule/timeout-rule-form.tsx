import { roleLookup, withoutSuperAdmin } from '@banyan/contract/access/role'
import { type TimeoutRule, TimeoutRuleDraft, timeoutRule } from '@banyan/contract/service/timeout-rule'
import { Alert, Form, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { UserPicker } from '#features/identity/public.tsx'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { useDict } from '#kit/widgets/dict.ts'
import { RehearseButton } from '../rehearsal/rehearse-button.tsx'
import styles from './timeout-rule.module.css'

/** A new rule has no id. */
export type RuleDraft = Pick<TimeoutRule, 'serviceTypeId'> & Partial<TimeoutRule>

/** Adds or changes a timeout rule (SERVICE-054, SERVICE-056…063). */
export function TimeoutRuleForm({ rule, onClose }: { rule: RuleDraft; onClose: () => void }) {
  const [form] = Form.useForm<TimeoutRuleDraft>()
  const [isOpen, setOpen] = useState(true)
  const { id, serviceTypeId } = rule
  const title = id ? '编辑超时规则' : '新增超时规则'
  const work = useWork({ place: draftPlace('timeoutRule', id ?? 'new', serviceTypeId), title })
  useDraftPart(work, 'fields', formPart(form, rule, work.changed, labels))
  const save = useAction(timeoutRule.save, {
    refreshes: ['serviceClock'],
    onDone: () => {
      work.settled()
      setOpen(false)
    },
  })
  const levels = useDict('alarm_level')
  const roles = useCall(roleLookup.all, {})
  const rules = rulesOf(TimeoutRuleDraft, { id, serviceTypeId })
  return (
    <FullModal
      open={isOpen}
      title={title}
      width={700}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => work.leave(() => setOpen(false))}
      afterClose={onClose}
    >
      <DraftOffer work={work} />
      <Form
        form={form}
        layout="vertical"
        colon={false}
        initialValues={rule}
        onValuesChange={work.changed}
        onFinish={(values) => save.mutate({ ...values, id, serviceTypeId })}
      >
        <div className={styles.pair}>
          <Form.Item
            name="outHour"
            label="超时时间(小时)"
            rules={rules('outHour')}
            extra="自工单创建起，大于 0，最多 8760"
          >
            <InputNumber autoFocus className={styles.wide} placeholder="请输入超时时间" inputMode="decimal" />
          </Form.Item>
          <Form.Item name="level" label="报警级别" rules={rules('level')}>
            <Select
              allowClear
              placeholder="请选择报警级别"
              options={levels.map(({ value, text }) => ({ value: String(value), label: text }))}
            />
          </Form.Item>
        </div>
        <Alert className={styles.note} type="info" showIcon title="提醒人、提醒角色至少选择一项" />
        <Form.Item
          name="alertUsers"
          label="提醒人"
          rules={rules('alertUsers')}
          dependencies={['alertRoles']} // SERVICE-062
        >
          <UserPicker stores="id" isMultiple placeholder="请选择提醒人" />
        </Form.Item>
        <Form.Item
          name="alertRoles"
          label="提醒角色"
          rules={rules('alertRoles')}
          dependencies={['alertUsers']}
        >
          <Select
            mode="multiple"
            placeholder="请选择提醒角色"
            loading={roles.isFetching}
            options={withoutSuperAdmin(roles.data ?? []).map((role) => ({
              value: role.id,
              label: role.roleName,
            }))}
            showSearch={{ optionFilterProp: 'label' }}
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
        <RehearseButton
          read={() =>
            form.validateFields().then(
              ({ outHour, alertUsers, alertRoles }) => ({
                serviceTypeId,
                timeout: { id, outHour, alertUsers, alertRoles },
              }),
              () => undefined, // the form says what is missing
            )
          }
        />
      </Form>
    </FullModal>
  )
}

const labels = {
  outHour: '超时时间(小时)',
  level: '报警级别',
  alertUsers: '提醒人',
  alertRoles: '提醒角色',
  status: '启用状态',
}
