import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '#kit/call/act-key.ts'
import { CallError, upload } from '#kit/call/api.ts'
import type { Plan } from '../family.ts'
import { type Fixes, fixesToSend } from './fixed-rows.ts'
import type { Seen } from './import-summary.ts'

export type ImportMode = 'good' | 'all'

/** A step on its way to the server. */
export interface Running {
  importId: string
  /** How much of the file has left, in percent. */
  sent: number
  isCheck: boolean
}

/**
 * An import step by step. Each step sends the same file, the rows of it that are left and all cells that were mended, so
 * that the server's answer always speaks of the whole file.
 */
export function useImport(plan: Plan, importExcel: AnyEndpoint) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [running, setRunning] = useState<Running>()
  const [seen, setSeen] = useState<Seen>()
  const [fixes, setFixes] = useState<Fixes>({})
  const [failure, setFailure] = useState<string>()
  /** Tells the steps of one file from those of another. */
  const batch = useRef('')
  const stop = useRef<AbortController>(undefined)
  /** The id of a step that nobody answered: repeated, it is the same step. */
  const unanswered = useRef<{ step: string; importId: string }>(undefined)

  const send = async (chosen: File, given: { mode: ImportMode | 'check'; rows?: string; fixes?: Fixes }) => {
    const step = JSON.stringify([given, chosen.name, chosen.lastModified])
    const importId = unanswered.current?.step === step ? unanswered.current.importId : newKey()
    const isCheck = given.mode === 'check'
    stop.current = new AbortController()
    unanswered.current = { step, importId }
    setRunning({ importId, sent: 0, isCheck })
    setFailure(undefined)
    try {
      const { fixes: typed = {}, ...step } = given
      const answer = await upload(
        importExcel,
        chosen,
        {
          ...plan.importsWith,
          ...step,
          fixes: fixesToSend(typed),
          importId,
          batch: batch.current,
          answer: 'details',
        },
        {
          quiet: true,
          signal: stop.current.signal,
          onProgress: (sent) => setRunning({ importId, sent, isCheck }),
        },
      )
      unanswered.current = undefined
      setSeen({ result: answer.result, isChecked: isCheck })
      return answer
    } catch (error) {
      if (!stop.current.signal.aborted) setFailure(failureOf(error, chosen.name))
      return undefined
    } finally {
      setRunning(undefined)
    }
  }
  return {
    file,
    running,
    seen,
    fixes,
    failure,
    mend: setFixes,
    check: (chosen: File) => {
      batch.current = newKey()
      setFile(chosen)
      setSeen(undefined)
      setFixes({})
      return send(chosen, { mode: 'check' })
    },
    /** Stores what can be stored; nothing comes back when no answer came. */
    store: async (mode: ImportMode) => {
      if (!file) return undefined
      const answer = await send(file, { mode, rows: seen?.result.left, fixes })
      void client.invalidateQueries({ queryKey: [importExcel.family] })
      return answer
    },
    takeBack: () => {
      setFile(undefined)
      setSeen(undefined)
      setFixes({})
      setFailure(undefined)
    },
    /** Gives up a check that is under way. */
    cancel: () => stop.current?.abort(new DOMException('', 'AbortError')),
  }
}

/** LIST-032 when the server answered without success, LIST-033 when the upload itself failed. */
export const failureOf = (error: unknown, fileName: string): string => {
  const isRefusal = error instanceof CallError && error.status === 200 && error.message !== ''
  if (isRefusal) return `${fileName} ${error.message}.`
  // Its answer is looked at on the screen, so it does not wait in the outbox.
  return navigator.onLine
    ? '文件上传失败'
    : '没有网络，文件没有上传。选择的文件和改正的内容还在，联网后请再试一次'
}
