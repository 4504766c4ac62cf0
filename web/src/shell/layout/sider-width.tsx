import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { storedPreferences } from '#kit/call/storage.ts'

const defaultWidth = 200 // SHELL-019
const [least, most] = [160, 400] // DEC-034

/** The width of the side menu, remembered in this browser. */
export function useSiderWidth(): [width: number, change: (width: number) => void] {
  const [width, setWidth] = useState(() =>
    clampWidth(Number(storedPreferences.read('siderWidth') ?? defaultWidth)),
  )
  const change = (wanted: number) => {
    setWidth(clampWidth(wanted))
    storedPreferences.write('siderWidth', clampWidth(wanted))
  }
  return [width, change]
}

/** Drag it, use the arrow keys, or double-click to return to 200 px (SHELL-020). */
export function SiderEdge({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(event.clientX)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onChange(width - 8)
    if (key === 'ArrowRight') onChange(width + 8)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule line
    <div
      className="shell-sider-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="调整菜单宽度"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onChange(defaultWidth)}
      onKeyDown={onKey}
    />
  )
}

const clampWidth = (width: number) =>
  Math.min(most, Math.max(least, Number.isFinite(width) ? width : defaultWidth))
