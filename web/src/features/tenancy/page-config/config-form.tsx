import type { AnyEndpoint, InputOf } from '@banyan/contract/endpoint'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
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
  onDirty: (isDirty: boolean) => void
}

interface Props<E extends AnyEndpoint> extends ConfigFormProps<{ id?: string | null }> {
  save: E
  /** What stands in the form at first. */
  values: object
  onSaved: (saved: InputOf<E>) => void
  children: ReactNode
}

/** The form of a tab: whose it is, its fields and its save. */
export function ConfigForm<E extends AnyEndpoint>(props: Props<E>) {
  const { tenant, config, save: call, values, onDirty, onSaved, children } = props
  const saving = useAfterSaveQueue()
  const save = useConfigSave(call, (saved) => {
    saving.saved()
    onDirty(false)
    onSaved(saved)
  })
  return (
    <AfterSaveContext value={saving.afterSave}>
      <Form
        layout="vertical"
        colon={false}
        validateTrigger="onBlur"
        className={styles.form}
        initialValues={values}
        disabled={save.isPending}
        onValuesChange={() => onDirty(true)}
        onFinish={(typed) => save.mutate({ ...typed, id: config?.id, tenantId: tenant.id } as InputOf<E>)}
      >
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
