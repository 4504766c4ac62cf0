import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps } from 'antd'
import { useState } from 'react'
import styles from './full-modal.module.css'
import { useMedia } from './media.ts'

type Props = Omit<ModalProps, 'width' | 'title'> & { title: string; width: number }

/** A modal with a full-screen switch (SHELL-068); always full-screen on windows narrower than itself. */
export function FullModal({ width, title, className, children, ...modal }: Props) {
  const [isWanted, setWanted] = useState(false)
  const isNarrow = useMedia(`(max-width: ${width + 31}px)`)
  const isFull = isWanted || isNarrow
  const label = isWanted ? '退出全屏' : '全屏'
  return (
    <Modal
      {...modal}
      className={[className, isFull ? styles.full : ''].join(' ')}
      width={isFull ? '100vw' : width}
      style={isFull ? { top: 0, maxWidth: '100vw', margin: 0, padding: 0 } : undefined}
      title={
        <span className={styles.title}>
          <span title={title}>{title}</span>
          {!isNarrow && (
            <Button
              type="text"
              size="small"
              aria-label={label}
              title={label}
              icon={isWanted ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={() => setWanted(!isWanted)}
            />
          )}
        </span>
      }
      classNames={{ container: styles.container, body: styles.body }}
    >
      {children}
    </Modal>
  )
}
