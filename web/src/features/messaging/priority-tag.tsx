import { Tag } from 'antd'
import type { CSSProperties } from 'react'

interface PriorityLook {
  text: string
  color?: string
  variant: 'outlined' | 'filled' | 'solid'
  style?: CSSProperties
}
const looksByPriority: Record<string, PriorityLook> = {
  L: { text: '一般', variant: 'outlined', style: { background: 'transparent' } },
  // antd's own text has too little contrast on this fill
  M: { text: '重要', color: 'orange', variant: 'filled', style: { color: 'var(--ant-orange-8)' } },
  // white on the error fill has too little contrast in the dark theme
  H: { text: '紧急', color: 'red', variant: 'filled', style: { color: 'var(--ant-red-8)' } },
}

/** How urgent something is (MSG-009, DEC-040). */
export function PriorityTag({ priority }: { priority: string | null | undefined }) {
  const look = looksByPriority[priority ?? '']
  return look ? (
    <Tag color={look.color} variant={look.variant} style={{ marginInlineEnd: 0, ...look.style }}>
      {look.text}
    </Tag>
  ) : null
}
