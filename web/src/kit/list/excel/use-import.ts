import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '#kit/call/act-key.ts'
import { CallError, upload } from '#kit/call/api.ts'
import type { Plan } from '../family.ts'
import { type Fixes, fixesToSend } from './fixed-rows.ts'
import { type HeldUpload, type HoldReason, heldUpload } from './held-upload.ts'
import type { CheckedFile } from './import-summary.ts'

export type ImportMode = 'good' | 'all'

/** A running import step. */
export interface Running {
  importId: string
  /** The uploaded part of the file, in percent. */
  sent: number
  isCheck: boolean
  /** Why it is not going on. */
  held?: HoldReason
}

/** What a draft keeps of an import: the file itself is chosen again. */
export interface KeptImport {
  fixes: Fixes
  /** The rows that earlier steps left; nothing before the first one. */
  rows?: string
  batch: string
}

/**
 * An import in steps. Each step sends the whole file, the remaining row numbers and all corrected cells, so that the
 * server's answer always covers the whole file.
 */
export function useImport(plan: Plan, importExcel: AnyEndpoint) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [running, setRunning] = useState<Running>()
  const [seen, setSeen] = useState<CheckedFile>()
  const [fixes, setFixes] = useState<Fixes>({})
  const [failure, setFailure] = useState<string>()
  /** Identifies the steps of one file. */
  const batch = useRef('')
  const going = useRef<HeldUpload<unknown>>(undefined)
  /** The id of an unanswered step: repeated under it, it runs once. */
  const unanswered = useRef<{ step: string; importId: string }>(undefined)

  const send = async (chosen: File, given: { mode: ImportMode | 'check'; rows?: string; fixes?: Fixes }) => {
    const step = JSON.stringify([given, chosen.name, chosen.lastModified])
    const importId = unanswered.current?.step === step ? unanswered.current.importId : newKey()
    const isCheck = given.mode === 'check'
    unanswered.current = { step, importId }
    setRunning({ importId, sent: 0, isCheck })
    setFailure(undefined)
    const { fixes: typed = {}, ...rest } = given
    const input = {
      ...plan.importsWith,
      ...rest,
      fixes: fixesToSend(typed),
      importId,
      batch: batch.current,
      answer: 'details',
    }
    const onProgress = (sent: number) => setRunning({ importId, sent, isCheck })
    const sending = heldUpload(
      (signal) => upload(importExcel, chosen, input, { quiet: true, signal, onProgress }),
      (held) => setRunning({ importId, sent: 0, isCheck, held }),
    )
    going.current = sending
    try {
      const answer = await sending.answer
      if (!answer) return undefined
      unanswered.current = undefined
      setSeen({ result: answer.result, isChecked: isCheck })
      return answer
    } catch (error) {
      setFailure(failureText(error, chosen.name))
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
    /** Stores valid rows; resolves to `undefined` when no answer came. */
    store: async (mode: ImportMode) => {
      if (!file) return undefined
      const answer = await send(file, { mode, rows: seen?.result.left, fixes })
      void client.invalidateQueries({ queryKey: [importExcel.family] })
      return answer
    },
    /** The state that a draft keeps. */
    kept: (): KeptImport => ({
      fixes,
      rows: seen?.result.successCount ? seen.result.left : undefined,
      batch: batch.current,
    }),
    /** Continues an import of the same file where its draft stopped. */
    restore: async (kept: KeptImport) => {
      batch.current = kept.batch
      setFixes(kept.fixes)
      if (file && kept.rows) await send(file, { mode: 'check', rows: kept.rows, fixes: kept.fixes })
    },
    takeBack: () => {
      setFile(undefined)
      setSeen(undefined)
      setFixes({})
      setFailure(undefined)
    },
    pause: () => going.current?.pause(),
    goOn: () => going.current?.goOn(),
    /** Cancels a running check, or a step that is held. */
    cancel: () => going.current?.cancel(),
  }
}

/** LIST-032 when the server answered without success, LIST-033 when the upload itself failed. */
export const failureText = (error: unknown, fileName: string): string => {
  const isRefusal = error instanceof CallError && error.status === 200 && error.message !== ''
  return isRefusal ? `${fileName} ${error.message}.` : '文件上传失败'
}
