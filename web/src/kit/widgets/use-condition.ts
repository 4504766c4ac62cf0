import { App } from 'antd'
import { useEffect } from 'react'

/** Whether the optional condition of a tree is JSON text of an object (WIDGET-076). */
export function isObjectText(condition: string | undefined): boolean {
  if (!condition?.trim()) return true
  try {
    const read: unknown = JSON.parse(condition)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
  } catch {
    return false
  }
}

/** Says what is wrong with a condition, once; a tree with a wrong one loads nothing. */
export function useCondition(condition: string | undefined): boolean {
  const { message } = App.useApp()
  const isRight = isObjectText(condition)
  useEffect(() => {
    if (!isRight) message.error('组件JTreeSelect-condition传值有误，需要一个json字符串!')
  }, [isRight, message])
  return isRight
}
