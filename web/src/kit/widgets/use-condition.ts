import { useEffect } from 'react'
import { message } from '#kit/call/messages.ts'

/** Whether the optional condition of a tree is the JSON text of an object (WIDGET-076). */
export function isObjectText(condition: string | undefined): boolean {
  if (!condition?.trim()) return true
  try {
    const read: unknown = JSON.parse(condition)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
  } catch {
    return false
  }
}

/** Reports an invalid condition once; its tree loads nothing. */
export function useCondition(condition: string | undefined): boolean {
  const isRight = isObjectText(condition)
  useEffect(() => {
    if (!isRight) message.error('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  }, [isRight])
  return isRight
}
