import {
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { displayName, useFileInfo } from './file-info.ts'
import { ImageCanvas } from './image-canvas.tsx'
import { canZoomIn, canZoomOut, noTransform, rotate, zoom } from './image-transform.ts'
import styles from './viewer.module.css'

interface Props {
  /** Paths of all pictures one can step through. */
  paths: readonly string[]
  first: string
  onClose: () => void
}

/** Pictures in full size: turn, zoom, previous and next, by buttons and by keys (PICK-022…024). */
export function ImageViewer({ paths, first, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [at, setAt] = useState(Math.max(0, paths.indexOf(first)))
  const [transform, setTransform] = useState(noTransform)
  const path = paths[at] ?? first
  const info = useFileInfo([path])
  const name = displayName(path, info)
  const percent = `${Math.round(transform.scale * 100)}%`
  const stage = useRef<HTMLDivElement>(null)
  // The dialog first focuses its own box, but arrow keys are for the picture.
  useEffect(() => stage.current?.focus(), [])

  const go = (to: number) => {
    if (!paths[to]) return
    setAt(to)
    setTransform(noTransform)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const acts = new Map<string, () => void>([
      ['ArrowLeft', () => go(at - 1)],
      ['ArrowRight', () => go(at + 1)],
      ['+', () => setTransform(zoom(transform, 1))],
      ['=', () => setTransform(zoom(transform, 1))],
      ['-', () => setTransform(zoom(transform, -1))],
      ['0', () => setTransform(noTransform)],
    ])
    const wanted = acts.get(event.key)
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    wanted()
  }

  return (
    <FullModal
      open={isOpen}
      width={660} // PICK-022
      title={paths.length > 1 ? `${name}（${at + 1}/${paths.length}）` : name}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      afterOpenChange={(open) => open && stage.current?.focus()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <ImageCanvas
          key={path}
          ref={stage}
          url={fileUrl(path)}
          name={name}
          transform={transform}
          onTransform={setTransform}
        />
        <div className={styles.tools}>
          {paths.length > 1 && (
            <Tool label="上一张" icon={<LeftOutlined />} disabled={at === 0} onClick={() => go(at - 1)} />
          )}
          <Tool
            label="向左旋转"
            icon={<RotateLeftOutlined />}
            onClick={() => setTransform(rotate(transform, -1))}
          />
          <Tool
            label="向右旋转"
            icon={<RotateRightOutlined />}
            onClick={() => setTransform(rotate(transform, 1))}
          />
          <Tool
            label="缩小"
            icon={<ZoomOutOutlined />}
            disabled={!canZoomOut(transform)}
            onClick={() => setTransform(zoom(transform, -1))}
          />
          <Button
            type="text"
            className={styles.scale}
            aria-label={`还原，当前 ${percent}`}
            title="还原"
            onClick={() => setTransform(noTransform)}
          >
            {percent}
          </Button>
          <Tool
            label="放大"
            icon={<ZoomInOutlined />}
            disabled={!canZoomIn(transform)}
            onClick={() => setTransform(zoom(transform, 1))}
          />
          <Button
            type="text"
            aria-label="下载"
            title="下载"
            icon={<DownloadOutlined />}
            href={fileUrl(path)}
            download={name}
          />
          {paths.length > 1 && (
            <Tool
              label="下一张"
              icon={<RightOutlined />}
              disabled={at === paths.length - 1}
              onClick={() => go(at + 1)}
            />
          )}
        </div>
      </div>
    </FullModal>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, ...button }: ToolProps) {
  return <Button type="text" aria-label={label} title={label} {...button} />
}
