import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { showSuccess } from '#kit/call/report.ts'

/** Saves the new sort numbers one by one; after a failure the tree is refetched. */
export function useTreeOrder(edit: AnyEndpoint) {
  const client = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const write = async (changes: ({ id: string } & Record<string, unknown>)[]): Promise<void> => {
    setMoving(true)
    try {
      let said = ''
      for (const change of changes) said = (await callForAnswer(edit, change)).message
      if (said) showSuccess(said)
    } catch {
      // The call reported the failure.
    } finally {
      setMoving(false)
      void client.invalidateQueries({ queryKey: [edit.family] })
    }
  }
  return { isMoving, write }
}
