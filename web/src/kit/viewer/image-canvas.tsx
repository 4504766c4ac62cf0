import { type PointerEvent, type Ref, useState } from 'react'
import { cssTransform, type ImageTransform, moveBy, zoom } from './image-transform.ts'
import styles from './viewer.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  url: string | undefined
  name: string
  transform: ImageTransform
  onTransform: (change: (transform: ImageTransform) => ImageTransform) => void
}

/** The picture, moved by dragging and zoomed by the wheel. */
export function ImageCanvas({ ref, url, name, transform, onTransform }: Props) {
  const [isBroken, setBroken] = useState(!url)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onTransform((now) => moveBy(now, event.movementX, event.movementY))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields in it
    <div
      ref={ref}
      className={styles.stage}
      role="group"
      aria-label="图片，方向键切换，加减号缩放"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys step from picture to picture
      tabIndex={0}
      onPointerMove={drag}
      onWheel={(event) => onTransform((now) => zoom(now, event.deltaY < 0 ? 1 : -1))}
    >
      {isBroken ? (
        <p className={styles.broken}>图片无法显示，可能已被删除</p>
      ) : (
        <img
          src={url}
          alt={name}
          draggable={false}
          style={{ transform: cssTransform(transform) }}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}
