import { type LoginConfig, LoginConfigDraft, loginConfig } from '@banyan/contract/tenancy/page-config'
import { Checkbox, Form, Input } from 'antd'
import { useSession } from '#kit/call/session.ts'
import { rulesOf } from '#kit/form/form-rules.ts'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { ConfigForm, type ConfigFormProps } from './config-form.tsx'
import { LoginPreview } from './login-preview.tsx'
import styles from './page-config.module.css'
import { PositionPicker } from './position-picker.tsx'

const rules = rulesOf(LoginConfigDraft)
const loginMethods = [
  { value: '1', label: '钉钉扫码' },
  { value: '2', label: '微信扫码' },
] // TENANT-005

/** 登录配置: what the login page of a tenant's hosts looks like (TENANT-019…027). */
export function LoginConfigForm({ tenant, config }: ConfigFormProps<LoginConfig>) {
  return (
    <ConfigForm
      tenant={tenant}
      config={config}
      title="登录配置"
      save={loginConfig.save}
      values={{ ...blankConfig, ...config }}
      onSaved={(saved) => showNow({ ...blankConfig, ...withoutNull(saved) })}
    >
      <LoginPreview />
      <div className={styles.pictures}>
        <Form.Item name="webIcon" label="站点图标" rules={rules('webIcon')}>
          <UploadField biz="branding" kind="image" max={1} hint="浏览器标签上的图标，建议 64 × 64" />
        </Form.Item>
        <Form.Item name="backgroundPicture" label="登录页背景" rules={rules('backgroundPicture')}>
          <UploadField biz="branding" kind="image" max={1} hint="铺满登录页，建议 1920 × 1080" />
        </Form.Item>
        <Form.Item
          name="loginBoxBackgroundPicture"
          label="登录框背景"
          rules={rules('loginBoxBackgroundPicture')}
        >
          <UploadField biz="branding" kind="image" max={1} hint="登录框内标题上方的图片，高 64" />
        </Form.Item>
      </div>
      <Form.Item name="title" label="登录页标题" rules={rules('title')}>
        <Input count={{ max: 50, show: true }} placeholder="请输入登录页标题" />
      </Form.Item>
      <Form.Item name="loginPosition" label="登录模块位置" rules={rules('loginPosition')}>
        <PositionPicker />
      </Form.Item>
      <Form.Item
        name="otherLoginType"
        label="其他登录方式"
        extra="仅显示服务器已配置的方式"
        rules={rules('otherLoginType')}
        getValueProps={(value?: string | null) => ({ value: (value ?? '').split(',').filter(Boolean) })}
        normalize={(chosen: string[]) => chosen.toSorted().join(',')} // TENANT-034
      >
        <Checkbox.Group options={loginMethods} />
      </Form.Item>
      <Form.Item name="icp" label="ICP备案信息" rules={rules('icp')}>
        <Input count={{ max: 100, show: true }} placeholder="请输入ICP备案信息" />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={rules('remark')}>
        <Input.TextArea count={{ max: 300, show: true }} rows={3} placeholder="请输入备注" />
      </Form.Item>
    </ConfigForm>
  )
}

const blankConfig = {
  webIcon: '',
  backgroundPicture: '',
  loginBoxBackgroundPicture: '',
  title: '',
  loginPosition: '6',
  otherLoginType: '',
  icp: '',
  remark: '',
}

/** This host's own login page shows the change without a reload. */
function showNow({ tenantId, ...saved }: Omit<LoginConfig, 'id' | 'tenantName'>): void {
  const { branding } = useSession.getState()
  if (branding?.tenantId === tenantId) useSession.setState({ branding: { ...branding, ...saved } })
}

const withoutNull = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as {
    [K in keyof T]: NonNullable<T[K]>
  }
