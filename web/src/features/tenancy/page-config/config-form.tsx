import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { Allow } from '#kit/ui/allow.tsx'
import { AfterSaveContext, useAfterSaveQueue } from '#kit/upload/after-save.ts'
import styles from './page-config.module.css'
import { useConfigSave } from './use-config-save.ts'

export interface Tenant {
  id: number
  name: string
  code: string
}

/** What the form of a tab is given. */
export interface ConfigFormProps<C> {
  tenant: Tenant
  /** Absent until something was saved. */
  config: C | null
}

interface Props<E extends AnyEndpoint> extends ConfigFormProps<{ id?: string | null }> {
  title: string
  save: E
  /** The initial values of the form. */
  values: object
  onSaved: (saved: InputOf<E>) => void
  children: ReactNode
}

/** The form of one tab of the page settings: names the tenant, shows the fields and saves them. */
export function ConfigForm<E extends AnyEndpoint>(props: Props<E>) {
  const { tenant, config, title, save: call, values, onSaved, children } = props
  const [form] = Form.useForm()
  const work = useWork({
    place: draftPlace(call.family, String(tenant.id)),
    title: `${title} · ${tenant.name}`,
  })
  useDraftPart(work, 'fields', formPart(form, values, work.changed))
  const saving = useAfterSaveQueue()
  const save = useConfigSave(call, (saved) => {
    saving.saved()
    work.settled()
    onSaved(saved)
  })
  return (
    <AfterSaveContext value={saving.afterSave}>
      <Form
        form={form}
        layout="vertical"
        colon={false}
        validateTrigger="onBlur"
        className={styles.form}
        initialValues={values}
        disabled={save.isPending}
        onValuesChange={work.changed}
        onFinish={(typed) => save.mutate({ ...typed, id: config?.id, tenantId: tenant.id } as InputOf<E>)}
      >
        <DraftOffer work={work} />
        <Form.Item label="租户名称">
          <Input value={tenant.name} readOnly variant="filled" aria-label="租户名称" />
        </Form.Item>
        {children}
        <Allow call={call}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={false}>
            保存
          </Button>
        </Allow>
      </Form>
    </AfterSaveContext>
  )
}
