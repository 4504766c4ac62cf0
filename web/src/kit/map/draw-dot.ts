import type { Point } from '@banyan/contract/area/outline'

/** A dot on the map. */
export interface Dot {
  key: string
  at: Point
  title: string
  tone: 'good' | 'warn' | 'primary' | 'neutral'
  isFilled: boolean
  form: 'circle' | 'square' | 'triangle'
}

/** The theme colours for dots. */
export interface DotColours extends Record<Dot['tone'], string> {
  ground: string
  text: string
}

const radius = 6

/** Draws a dot: the shape shows its kind, colour and fill its state. */
export function drawDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { tone, form, isFilled }: Dot,
  colours: DotColours,
  isSelected: boolean,
): void {
  if (isSelected) {
    context.beginPath()
    context.arc(x, y, radius + 6, 0, 2 * Math.PI)
    context.strokeStyle = colours.text
    context.lineWidth = 2
    context.stroke()
  }
  context.beginPath()
  outlineByForm[form](context, x, y)
  context.closePath()
  context.fillStyle = isFilled ? colours[tone] : colours.ground
  context.fill()
  context.strokeStyle = isFilled ? colours.ground : colours[tone]
  context.lineWidth = isFilled ? 1 : 2
  context.stroke()
}

const outlineByForm: Record<Dot['form'], (context: CanvasRenderingContext2D, x: number, y: number) => void> =
  {
    circle: (context, x, y) => context.arc(x, y, radius, 0, 2 * Math.PI),
    square: (context, x, y) => context.rect(x - 5, y - 5, 10, 10),
    triangle(context, x, y) {
      context.moveTo(x, y - 7)
      context.lineTo(x + 7, y + 5)
      context.lineTo(x - 7, y + 5)
    },
  }

/** Draws a group: the circle grows with the number. */
export function drawGroup(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  count: number,
  colours: DotColours,
): void {
  const label = count > 9999 ? `${(count / 10_000).toFixed(1)}万` : String(count)
  context.beginPath()
  context.arc(x, y, 12 + Math.min(14, Math.log2(count)), 0, 2 * Math.PI)
  context.fillStyle = colours.ground
  context.fill()
  context.strokeStyle = colours.primary
  context.lineWidth = 2
  context.stroke()
  context.fillStyle = colours.text
  context.font = '600 12px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(label, x, y)
}
