import { roleLookup, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import type { InputOf, ResultOf } from '@banyan/contract/endpoint'
import {
  defaultButtonText,
  firstLogins,
  ProviderDraft,
  singleSignOn,
} from '@banyan/contract/identity/single-sign-on'
import { Alert, Button, Form, Input, Radio, Select, Switch, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { Panel } from '#kit/page/panel.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './single-sign-on.module.css'

/** 单点登录: the OpenID Connect provider that the people of the tenant sign in through. */
export function SingleSignOnPage() {
  const read = useCall(singleSignOn.read, {}, { staleTime: 0 })
  if (read.error) return <LoadError error={read.error} onRetry={read.refetch} />
  if (!read.data || !read.isFetchedAfterMount) return <Skeleton rows={8} />
  return (
    <div className={styles.columns}>
      <Panel title="单点登录服务器">
        <ProviderForm key={read.data.provider?.version ?? 0} provider={read.data.provider} />
      </Panel>
      <Panel title="在单点登录服务器上登记">
        <Addresses {...read.data} />
      </Panel>
    </div>
  )
}

type SingleSignOnSettings = ResultOf<typeof singleSignOn.read>

function Addresses({ redirectAddresses, backChannelAddress, signInAddress }: SingleSignOnSettings) {
  if (redirectAddresses.length === 0)
    return <Alert type="warning" showIcon title="系统还没有设置对外的地址，请系统管理员设置 PUBLIC_URL" />
  return (
    <dl className={styles.facts}>
      <dt>回调地址（退出后返回的地址相同）</dt>
      {redirectAddresses.map((address) => (
        <Copied key={address} text={address} />
      ))}
      {backChannelAddress && (
        <>
          <dt>后台退出地址，对方支持时登记：在那里退出的人也会退出本系统</dt>
          <Copied text={backChannelAddress} />
        </>
      )}
      {signInAddress && (
        <>
          <dt>登录页地址，发给同事即可，不必再填租户编码</dt>
          <Copied text={signInAddress} />
        </>
      )}
    </dl>
  )
}

const Copied = ({ text }: { text: string }) => (
  <dd>
    <Typography.Text code copyable={{ text, tooltips: ['复制', '已复制'] }}>
      {text}
    </Typography.Text>
  </dd>
)

type Values = InputOf<typeof singleSignOn.save>
const rules = rulesOf(ProviderDraft)
const labels = {
  issuer: '签发者地址',
  clientId: '客户端编号',
  scopes: '授权范围',
  name: '登录页按钮的文字',
  firstLogin: '首次登录',
  roleId: '新账号的角色',
  isEnabled: '启用',
}

function ProviderForm({ provider }: { provider: SingleSignOnSettings['provider'] }) {
  const [form] = Form.useForm<Values>()
  const [found, setFound] = useState<ResultOf<typeof singleSignOn.test>>()
  const roles = useCall(roleLookup.all, {})
  const opened = provider ?? { scopes: 'profile email', firstLogin: 'bind' as const, isEnabled: true }
  const work = useWork({
    place: draftPlace('singleSignOn', 'own'),
    title: '单点登录服务器',
    version: provider?.version,
  })
  useDraftPart(work, 'fields', formPart(form, opened, work.changed, labels))
  const save = useAction(singleSignOn.save, { onDone: work.settled })
  const test = useAction(singleSignOn.test, { onDone: setFound })
  const firstLogin = Form.useWatch('firstLogin', form) ?? provider?.firstLogin
  const isSameIssuer = (Form.useWatch('issuer', form) ?? provider?.issuer) === provider?.issuer
  const tryIt = async () => {
    setFound(undefined)
    const { issuer } = await form.validateFields(['issuer'])
    test.mutate({ issuer })
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      colon={false}
      validateTrigger="onBlur"
      className={styles.form}
      disabled={save.isPending}
      initialValues={opened}
      onValuesChange={work.changed}
      onFinish={(values) => save.mutate({ ...values, version: provider?.version })}
    >
      <DraftOffer work={work} />
      <Form.Item
        name="issuer"
        label="签发者地址"
        rules={rules('issuer')}
        extra="Issuer，支持 OpenID Connect；须在系统管理员允许的范围内（OUTGOING_TARGETS）"
      >
        <Input maxLength={300} autoComplete="off" placeholder="https://sso.example.com/realms/main" />
      </Form.Item>
      <Form.Item name="clientId" label="客户端编号" rules={rules('clientId')} extra="Client ID">
        <Input maxLength={200} autoComplete="off" placeholder="请输入客户端编号" />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label="客户端密钥"
        rules={
          isSameIssuer && provider
            ? rules('clientSecret')
            : [{ required: true, message: '请输入客户端密钥' }, ...rules('clientSecret')]
        }
        extra={isSameIssuer && provider ? '已保存，不填则不变' : 'Client Secret，加密保存，保存后不再显示'}
      >
        <Input.Password maxLength={500} autoComplete="new-password" placeholder="请输入客户端密钥" />
      </Form.Item>
      <Form.Item
        name="scopes"
        label="授权范围"
        rules={rules('scopes')}
        extra="以空格分隔；按邮箱绑定需要 email"
      >
        <Input maxLength={200} autoComplete="off" placeholder="profile email" />
      </Form.Item>
      <Form.Item name="name" label="登录页按钮的文字" rules={rules('name')}>
        <Input maxLength={20} placeholder={defaultButtonText} />
      </Form.Item>
      <Form.Item
        name="firstLogin"
        label="首次登录"
        rules={rules('firstLogin')}
        extra="只认单点登录服务器验证过的邮箱；绑定之后，邮箱改变不影响绑定"
      >
        <Radio.Group
          vertical
          options={Object.entries(firstLogins).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      {firstLogin === 'create' && (
        <Form.Item
          name="roleId"
          label="新账号的角色"
          rules={[{ required: true, message: '请选择新账号的角色' }]}
        >
          <Select
            showSearch
            optionFilterProp="label"
            placeholder="请选择角色"
            loading={roles.isFetching}
            options={roles.data
              ?.filter(({ roleCode }) => roleCode !== superAdmin && roleCode !== tenantAdmin)
              .map(({ id, roleName }) => ({ value: id, label: roleName }))}
          />
        </Form.Item>
      )}
      <Form.Item name="isEnabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      {found && (
        <Alert
          className={styles.found}
          type={found.isUsable ? 'success' : 'error'}
          showIcon
          title={found.isUsable ? '连接成功' : '还不能使用'}
          description={found.findings.map((each) => <div key={each}>{each}</div>)}
        />
      )}
      <Allow call={singleSignOn.save}>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={false}>
            保存
          </Button>
          <Button loading={test.isPending} onClick={() => void tryIt().catch(() => undefined)}>
            测试连接
          </Button>
        </div>
      </Allow>
    </Form>
  )
}
