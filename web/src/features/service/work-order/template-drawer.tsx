import type { FilledFault } from '@banyan/contract/service/template/check'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import type { ReadTemplate } from '@banyan/contract/service/template/template'
import { Alert, Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { DraftOffer, DraftSaved } from '#kit/draft/draft-offer.tsx'
import { type OpenWork, useWork } from '#kit/draft/use-work.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import { TemplateForm } from '../template/form/template-form.tsx'
import { useFilledDraft } from '../template/form/use-filled-draft.ts'
import { useFilledForm } from '../template/form/use-filled-form.ts'
import styles from './work-order.module.css'

interface Props {
  title: string
  /** Names the work for its draft. */
  place: string
  submitText: string
  template: ReadTemplate<TemplateItem[]>
  opened: FilledValues | undefined
  /** The text for a template without items. */
  empty: string
  /** Stands above the form. */
  children?: ReactNode
  isSaving: boolean
  send: (values: FilledValues, written: ReturnType<OpenWork['written']>) => Promise<unknown>
  onClose: () => void
}

/** A template version to fill in and send; refusals are shown at their items or above the button. */
export function TemplateDrawer(props: Props) {
  const { title, place, submitText, template, opened, empty, children, isSaving, send, onClose } = props
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const form = useFilledForm(template.ok ? template.template : [], opened)
  const work = useWork({ place, title })
  useFilledDraft(work, 'values', form, opened)
  const [refused, setRefused] = useState<string>()
  const submit = async () => {
    setRefused(undefined)
    const values = form.check()
    if (!values) return
    try {
      await send(values, work.written())
      form.saved()
      work.settled()
      setOpen(false)
    } catch (failure) {
      const answer = failure instanceof CallError ? failure.answer?.result : undefined
      const { faults } = (answer ?? {}) as { faults?: FilledFault[] }
      if (faults) return form.refuse(faults)
      if (failure instanceof CallError && failure.isRefusal) setRefused(failure.message)
    }
  }
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : 720}
        title={title}
        mask={{ closable: false }}
        onClose={() => work.leave(() => setOpen(false))}
        afterOpenChange={(open) => !open && onClose()}
        styles={{ footer: { padding: 12 } }}
        footer={
          <div className={styles.submit}>
            {refused && <Alert type="warning" showIcon title={refused} />}
            <DraftSaved work={work} />
            <Button
              type="primary"
              size="large"
              block={isPhone}
              loading={isSaving}
              disabled={!template.ok}
              onClick={() => void submit()}
            >
              {submitText}
            </Button>
          </div>
        }
      >
        <DraftOffer work={work} />
        {children}
        {!template.ok ? (
          <Alert type="error" showIcon title={template.message} />
        ) : template.template.length === 0 ? (
          <p className={styles.hint}>{empty}</p>
        ) : (
          <TemplateForm form={form} disabled={isSaving} />
        )}
      </Drawer>
    </TouchTargets>
  )
}
