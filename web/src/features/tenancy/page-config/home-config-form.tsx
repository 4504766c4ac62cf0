import type { ResultOf } from '@banyan/contract/endpoint'
import { HomeConfigDraft, homePage } from '@banyan/contract/tenancy/page-config'
import { Form, Input } from 'antd'
import { setBranding } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { ConfigForm, type ConfigFormProps } from './config-form.tsx'

const rules = rulesOf(HomeConfigDraft)

type HomeConfig = NonNullable<ResultOf<typeof homePage.byTenant>>

/** 首页配置: name and logo in the header of a tenant (TENANT-028…030). */
export function HomeConfigForm(props: ConfigFormProps<HomeConfig>) {
  return (
    <ConfigForm
      {...props}
      title="首页配置"
      save={homePage.save}
      values={{ systemName: '', logoIcon: '', ...props.config }}
      onSaved={(saved) => {
        if (props.tenant.id === storedSession.read('tenantId')) setBranding(saved) // DEC-097: in the header at once
      }}
    >
      <Form.Item name="systemName" label="系统名称" rules={rules('systemName')}>
        <Input count={{ max: 30, show: true }} placeholder="请输入系统名称" />
      </Form.Item>
      <Form.Item name="logoIcon" label="Logo图标" rules={rules('logoIcon')}>
        <UploadField biz="branding" kind="image" max={1} hint="页面左上角的图标，建议高 64" />
      </Form.Item>
    </ConfigForm>
  )
}
