import { type PointerEvent, useEffect, useRef } from 'react'
import { canvasPicture, canvasPoint, drawPiece, prepareCanvas } from './ink.ts'
import styles from './signature.module.css'

interface Props {
  id: string
  label: string
  disabled?: boolean
  /** The first stroke began. */
  onDraw: () => void
  /** Called with the picture after a pause in drawing. */
  onDrawn: (file: File) => void
}

/** The pause after which a signature counts as complete, in ms: longer than between two strokes. */
const restMs = 1000

/** A canvas for signing with finger, pen or mouse. */
export function SignaturePad({ id, label, disabled, onDraw, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pen = useRef<CanvasRenderingContext2D>(undefined)
  const last = useRef<{ x: number; y: number }>(undefined)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const paper = canvas.current
    if (disabled || !paper || event.button > 0) return
    clearTimeout(rest.current)
    pen.current ??= prepareCanvas(paper)
    paper.setPointerCapture?.(event.pointerId)
    last.current = canvasPoint(paper, event)
    onDraw()
    if (pen.current) drawPiece(pen.current, last.current, last.current)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const paper = canvas.current
    if (!paper || !last.current) return
    const next = canvasPoint(paper, event)
    if (pen.current) drawPiece(pen.current, last.current, next)
    last.current = next
  }
  const end = () => {
    if (!last.current) return
    last.current = undefined
    rest.current = setTimeout(async () => {
      const file = canvas.current && (await canvasPicture(canvas.current))
      if (file) onDrawn(file)
    }, restMs)
  }
  return (
    <canvas
      ref={canvas}
      id={id}
      className={styles.pad}
      role="img"
      aria-label={`${label}，用手指或鼠标书写`}
      tabIndex={-1}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
