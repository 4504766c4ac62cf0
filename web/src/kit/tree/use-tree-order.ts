import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { showSuccess } from '#kit/call/report.ts'

/** Writes the new numbers of moved nodes one after the other; after a failure the tree is read as it stands. */
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
      // The failure was told by the call.
    } finally {
      setMoving(false)
      void client.invalidateQueries({ queryKey: [edit.family] })
    }
  }
  return { isMoving, write }
}
