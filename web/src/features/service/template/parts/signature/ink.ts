interface Point {
  x: number
  y: number
}

const penWidth = 2.5

/** Black ink on white paper, whatever the appearance of the console: it is printed as it is drawn. */
export function prepareCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const scale = Math.max(2, window.devicePixelRatio || 1)
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d') ?? undefined
  if (!pen) return undefined
  pen.scale(scale, scale)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  Object.assign(pen, { strokeStyle: 'black', lineWidth: penWidth, lineCap: 'round', lineJoin: 'round' })
  return pen
}

/** Where a finger or pointer is on the canvas. */
export function canvasPoint(canvas: HTMLCanvasElement, event: { clientX: number; clientY: number }): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** A piece of a stroke; a stroke that does not move is a dot. */
export function drawPiece(pen: CanvasRenderingContext2D, from: Point, to: Point): void {
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  pen.stroke()
}

/** The drawing as a file for the upload of pictures. */
export const canvasPicture = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], '签名.png', { type: 'image/png' }) : undefined),
      'image/png',
    )
  })
