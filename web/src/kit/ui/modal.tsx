import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useMedia } from './media.ts'

interface Props extends Omit<ModalProps, 'width' | 'style' | 'styles' | 'title'> {
  title: string
  /** In px; in a narrower window the modal fills the screen. */
  width?: number
  /** Opens in full screen. */
  startsFull?: boolean
}

/** A modal that can switch to full screen (SHELL-068). */
export function FullScreenModal({ title, width = 800, startsFull = false, children, ...rest }: Props) {
  const [isChosen, setChosen] = useState(startsFull)
  const isNarrow = useMedia(`(max-width: ${width}px)`)
  const isFull = isChosen || isNarrow
  return (
    <Modal
      {...rest}
      title={
        <span style={{ display: 'flex', alignItems: 'center', gap: 8, paddingRight: 32 }}>
          {title}
          {!isNarrow && <Switch isFull={isFull} onClick={() => setChosen(!isFull)} />}
        </span>
      }
      width={isFull ? '100vw' : width}
      style={isFull ? filling : undefined}
      styles={isFull ? { container: container, body: body } : undefined}
    >
      {children}
    </Modal>
  )
}

function Switch({ isFull, onClick }: { isFull: boolean; onClick: () => void }) {
  const label = isFull ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      style={{ marginLeft: 'auto' }}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={onClick}
    />
  )
}

const filling: CSSProperties = { top: 0, maxWidth: '100vw', margin: 0, padding: 0 }
const container: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  height: '100dvh',
  borderRadius: 0,
}
const body: CSSProperties = { flex: 1, overflow: 'auto' }
