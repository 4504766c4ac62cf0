import { serviceTemplate } from '@banyan/contract/service/service-type'
import { Alert, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import styles from '#kit/designer/designer.module.css'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import type { Template } from './template.ts'
import { TemplateDifference } from './template-difference.tsx'

interface Props {
  template: Template
  onClose: () => void
}

/** Freezes the draft as the next version (DEC-116). */
export function PublishDialog({ template: { id, templateVersion }, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [remark, setRemark] = useState('')
  const [newest] = useState(templateVersion)
  const next = newest + 1
  const remarkId = useId()
  const work = useWork({ place: draftPlace('publishTemplate', id), title: `发布 v${next}` })
  useDraftValue(work, { label: '版本说明', value: remark, opened: '', restore: setRemark })
  const publish = useAction(serviceTemplate.publish, {
    showsRefusal: true,
    onDone: () => {
      work.settled()
      setOpen(false)
    },
  })
  return (
    <Modal
      open={isOpen}
      title={`发布 v${next}`}
      okText="发布"
      cancelText="取消"
      confirmLoading={publish.isPending}
      mask={{ closable: false }}
      onOk={() => publish.mutate({ id, remark: remark.trim() || null })}
      onCancel={() => work.leave(() => setOpen(false))}
      afterClose={onClose}
    >
      <DraftOffer work={work} />
      <p className={styles.note}>
        工单模板和报告模板一起发布。新工单使用 v{next}，已有的工单继续使用创建时的版本。
      </p>
      {newest > 0 && (
        <section aria-label={`与 v${newest} 相比`}>
          <b>与 v{newest} 相比</b>
          <TemplateDifference id={id} from={newest} />
        </section>
      )}
      <label htmlFor={remarkId} className={styles.remark}>
        版本说明
      </label>
      <Input.TextArea
        id={remarkId}
        rows={3}
        maxLength={200}
        placeholder="这一版改了什么"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      {publish.error && (
        <Alert type="error" showIcon title={publish.error.message} className={styles.refusal} />
      )}
    </Modal>
  )
}
