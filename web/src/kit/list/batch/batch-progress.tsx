import { useQueryClient } from '@tanstack/react-query'
import { Alert, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { showSuccess } from '#kit/call/report.ts'
import type { BatchRun } from './batch-action.ts'
import { type BatchOutcome, runBatch } from './run-batch.ts'

/** A batch under way. */
export interface Batch {
  label: string
  ids: string[]
  run: BatchRun
  /** The family to refetch afterwards. */
  family: string
  /** All records go in one call, or none of them. */
  isWhole?: boolean
}

interface Props {
  batch: Batch
  /** Receives the records that were not processed: they stay selected. */
  onEnd: (left: string[]) => void
}

/** Shows the progress of a batch with a stop button, and the refused records with reasons. */
export function BatchProgress({ batch, onEnd }: Props) {
  const { label, ids, run, family, isWhole } = batch
  const client = useQueryClient()
  const [handled, setHandled] = useState(0)
  const [outcome, setOutcome] = useState<BatchOutcome>()
  const isStopped = useRef(false)
  const isStarted = useRef(false)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const start = async () => {
      try {
        const result = await runBatch(ids, run, {
          onProgress: setHandled,
          isStopped: () => isStopped.current,
          isWhole,
        })
        if (result.refused.size === 0 && !result.isStopped) {
          showSuccess(`${label}完成，共 ${result.done} 项`)
          end.current([])
        } else setOutcome(result)
      } catch {
        end.current(ids) // the failure was reported by the call
      } finally {
        void client.invalidateQueries({ queryKey: [family] })
      }
    }
    void start()
  }, [ids, run, label, family, isWhole, client])

  const refused = [...(outcome?.refused ?? [])]
  return (
    <Modal
      open
      title={label}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      cancelButtonProps={{ style: { display: outcome ? 'none' : undefined } }}
      okButtonProps={{ style: { display: outcome ? undefined : 'none' } }}
      cancelText="停止"
      okText="关闭"
      onCancel={() => {
        isStopped.current = true
      }}
      onOk={() => onEnd(outcome?.isStopped ? ids : refused.flatMap(([, those]) => those))}
    >
      <p aria-live="polite">
        {outcome
          ? `${outcome.isStopped ? '已停止，' : ''}已完成 ${outcome.done} 项${refused.length ? `，${refused.reduce((sum, [, those]) => sum + those.length, 0)} 项未处理` : ''}`
          : `已处理 ${handled} / ${ids.length} 项`}
      </p>
      {!outcome && <Progress percent={Math.floor((handled / ids.length) * 100)} status="active" />}
      {refused.map(([message, those]) => (
        <Alert key={message} type="warning" showIcon title={`${message}（${those.length} 项）`} />
      ))}
    </Modal>
  )
}
