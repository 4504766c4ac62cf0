import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './picker-modal.module.css'

interface Props {
  title: string
  width: number
  /** The number of chosen values; absent where the dialog shows it itself. */
  count?: number
  /** Returns `false` to keep the dialog open. */
  onConfirm: () => boolean
  onClose: () => void
  children: ReactNode
}

/** The dialog of a picker; shows the number of chosen values, which 确定 takes over. */
export function PickerModal({ title, width, count, onConfirm, onClose, children }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <TouchTargets>
      <FullModal
        open={isOpen}
        width={width}
        title={title}
        mask={{ closable: false }}
        onCancel={close}
        afterClose={onClose}
        footer={
          <div className={styles.footer}>
            <output aria-live="polite">{count !== undefined && `已选择 ${count} 项`}</output>
            <Button onClick={close}>取消</Button>
            <Button type="primary" onClick={() => onConfirm() && close()}>
              确定
            </Button>
          </div>
        }
      >
        {children}
      </FullModal>
    </TouchTargets>
  )
}
