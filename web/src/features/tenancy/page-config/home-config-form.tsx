import type { ResultOf } from '@banyan/contract/endpoint'
import { HomeConfigDraft, homePage } from '@banyan/contract/tenancy/page-config'
import { Button, Form, Input } from 'antd'
import { Allow } from '#kit/allow.tsx'
import { rulesOf } from '#kit/form-rules.ts'
import { showBranding } from '#kit/sign-in.ts'
import { kept } from '#kit/storage.ts'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { useSaving, WhenSavedContext } from '#kit/when-saved.ts'
import type { ConfigFormProps } from './config-panel.tsx'
import styles from './page-config.module.css'
import { useConfigSave } from './use-config-save.ts'

const rules = rulesOf(HomeConfigDraft)

type HomeConfig = NonNullable<ResultOf<typeof homePage.byTenant>>

/** 首页配置: name and logo in the header of a tenant (TENANT-028…030). */
export function HomeConfigForm({ tenant, config, onDirty }: ConfigFormProps<HomeConfig>) {
  const saving = useSaving()
  const save = useConfigSave(homePage.save, (saved) => {
    saving.saved()
    onDirty(false)
    if (tenant.id === kept.read('tenantId')) showBranding(saved) // DEC-097: in the header at once
  })
  return (
    <WhenSavedContext value={saving.whenSaved}>
      <Form
        layout="vertical"
        colon={false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        className={styles.form}
        initialValues={{ systemName: '', logoIcon: '', ...config }}
        disabled={save.isPending}
        onValuesChange={() => onDirty(true)}
        onFinish={(values) => save.mutate({ ...values, id: config?.id, tenantId: tenant.id })}
      >
        <Form.Item label="租户名称">
          <Input value={tenant.name} readOnly variant="filled" aria-label="租户名称" />
        </Form.Item>
        <Form.Item name="systemName" label="系统名称" rules={rules('systemName')}>
          <Input maxLength={30} showCount placeholder="请输入系统名称" />
        </Form.Item>
        <Form.Item name="logoIcon" label="Logo图标" rules={rules('logoIcon')}>
          <UploadField biz="branding" kind="image" max={1} hint="页面左上角的图标，建议高 64" />
        </Form.Item>
        <Allow call={homePage.save}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={false}>
            保存
          </Button>
        </Allow>
      </Form>
    </WhenSavedContext>
  )
}
