import { Tag } from 'antd'
import type { CSSProperties } from 'react'

interface LevelLook {
  color?: string
  variant: 'outlined' | 'filled'
  style: CSSProperties
}
// darker than antd's text colours, which have too little contrast on these fills
const urgentLook: LevelLook = { color: 'red', variant: 'filled', style: { color: 'var(--ant-red-8)' } }
const importantLook: LevelLook = {
  color: 'orange',
  variant: 'filled',
  style: { color: 'var(--ant-orange-8)' },
}
const ordinaryLook: LevelLook = { variant: 'outlined', style: { background: 'transparent' } }

const looksByLevel: Record<string, LevelLook> = { 1: urgentLook, 2: importantLook }

interface Props {
  level: string | null | undefined
  text: string | null | undefined
}

/** The urgency of an order or alert (DEC-089); ordinary urgencies have no colour. */
export function LevelTag({ level, text }: Props) {
  return text ? <QuietTag look={looksByLevel[level ?? ''] ?? ordinaryLook}>{text}</QuietTag> : null
}

/** An order that is open for longer than a rule allows (DEC-092). */
export const OvertimeTag = () => <QuietTag look={urgentLook}>超时</QuietTag>

function QuietTag({ look: { style, ...tag }, children }: { look: LevelLook; children: string }) {
  return (
    <Tag {...tag} style={{ marginInlineEnd: 0, ...style }}>
      {children}
    </Tag>
  )
}
