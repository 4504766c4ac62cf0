import { useRef, useState } from 'react'
import styles from '#kit/designer/designer.module.css'
import type { OpenWork } from '#kit/draft/use-work.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { reportTemplate, type TemplateKind, workorderTemplate } from './template.ts'
import { TemplateDesigner } from './template-designer.tsx'

interface Props {
  /** `workorder_setting` or `servicereport_setting`; others have no page. */
  pageType: string
  /** Id of the service type. */
  id: string
  onClose: () => void
}

const kinds: Record<string, TemplateKind> = {
  workorder_setting: workorderTemplate, // SERVICE-012
  servicereport_setting: reportTemplate, // SERVICE-013
}

/** The settings of a service type over its list (SERVICE-011). */
export function ServiceTypePopup({ pageType, id, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const open = useRef<OpenWork>(undefined)
  const close = () => setOpen(false)
  const kind = Object.hasOwn(kinds, pageType) ? kinds[pageType] : undefined
  return (
    <FullModal
      open={isOpen}
      width={1000}
      title={kind?.title ?? '服务类型'}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => (open.current ? open.current.leave(close) : close())}
      afterClose={onClose}
    >
      {kind ? (
        <TemplateDesigner id={id} kind={kind} open={open} />
      ) : (
        <p className={styles.lost}>页面丢失了</p> // SERVICE-014
      )}
    </FullModal>
  )
}
