import { tenant } from '@banyan/contract/tenancy/tenant'
import { Button, Form, Input, Modal, Steps } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { type FirstAdministrator, useAddAdministrator } from './add-administrator.ts'
import { newPassword } from './new-password.ts'
import { NewTenantSummary } from './new-tenant-summary.tsx'
import styles from './tenant.module.css'

interface NewTenant {
  name: string
  hosts?: string
  code?: string
}

/** Adds a tenant in three steps: the tenant, its first administrator, and a summary for that person. */
export function TenantWizard({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewTenant & { id: number }>()
  const [administrator, setAdministrator] = useState<FirstAdministrator | 'none'>()
  const step = !made ? 0 : !administrator ? 1 : 2
  return (
    <Modal open title="新增租户" width={560} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <Steps
        size="small"
        className={styles.steps}
        current={step}
        items={[{ title: '租户' }, { title: '首位管理员' }, { title: '完成' }]}
      />
      {!made ? (
        <TenantForm onMade={setMade} />
      ) : !administrator ? (
        <AdministratorForm tenantId={made.id} onMade={setAdministrator} />
      ) : (
        <NewTenantSummary
          tenant={made}
          administrator={administrator === 'none' ? undefined : administrator}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

const labels = { name: '租户名称', hosts: '域名', code: '租户编码' }

function TenantForm({ onMade }: { onMade: (made: NewTenant & { id: number }) => void }) {
  const rules = rulesOf(tenant.add.input)
  const [form] = Form.useForm<NewTenant>()
  const work = useWork({ place: draftPlace('tenant', 'new'), title: '新增租户' })
  useDraftPart(work, 'fields', formPart(form, {}, work.changed, labels))
  const add = useAction(tenant.add, {
    onDone: ({ id }, { name, hosts }) => {
      work.settled()
      onMade({ id, name: name ?? '', hosts: hosts ?? undefined })
    },
  })
  return (
    <Form<NewTenant>
      form={form}
      onValuesChange={work.changed}
      layout="vertical"
      colon={false}
      validateTrigger="onBlur"
      onFinish={(values) => add.mutate({ ...values, status: '1' })}
    >
      <DraftOffer work={work} />
      <Form.Item name="name" label="租户名称" rules={rules('name')} required>
        <Input autoFocus maxLength={50} placeholder="例如：顺达物流" />
      </Form.Item>
      <Form.Item
        name="hosts"
        label="域名"
        rules={rules('hosts')}
        extra="打开该域名时显示这个租户的登录页；多个以逗号分隔，可以以后再填"
      >
        <Input placeholder="例如：shunda.example.com" />
      </Form.Item>
      <Form.Item name="code" label="租户编码" rules={rules('code')} extra="不填则使用租户编号">
        <Input maxLength={50} placeholder="请输入租户编码" />
      </Form.Item>
      <p className={styles.hint}>新租户自带“租户管理员”“调度员”“普通员工”三个角色和全部菜单。</p>
      <div className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          下一步
        </Button>
      </div>
    </Form>
  )
}

interface AdministratorProps {
  tenantId: number
  onMade: (made: FirstAdministrator | 'none') => void
}

function AdministratorForm({ tenantId, onMade }: AdministratorProps) {
  const { add, rules, isPending } = useAddAdministrator(tenantId, onMade)
  return (
    <Form<FirstAdministrator>
      layout="vertical"
      colon={false}
      validateTrigger="onBlur"
      initialValues={{ password: newPassword() }}
      onFinish={add}
    >
      <Form.Item name="username" label="用户名" rules={rules('username')} required>
        <Input autoFocus autoComplete="off" placeholder="请输入用户名" />
      </Form.Item>
      <Form.Item name="realname" label="姓名" rules={rules('realname')} required>
        <Input maxLength={50} placeholder="请输入姓名" />
      </Form.Item>
      <Form.Item name="phone" label="手机号" rules={rules('phone')}>
        <Input maxLength={11} inputMode="tel" placeholder="请输入手机号" />
      </Form.Item>
      <Form.Item
        name="password"
        label="初始密码"
        rules={rules('password')}
        extra="已随机生成；请转告本人，登录后在右上角“修改密码”"
      >
        <Input autoComplete="off" maxLength={128} />
      </Form.Item>
      <div className={styles.foot}>
        <Button onClick={() => onMade('none')}>暂不添加</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          完成
        </Button>
      </div>
    </Form>
  )
}
