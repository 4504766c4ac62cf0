import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { call } from '#kit/call/api.ts'

interface Props {
  list: AnyEndpoint
  question: Record<string, unknown>
  total: number
  isCapped: boolean
  onSelect: (ids: string[]) => void
}

const pageSize = 500

/** Selects all results of the query on all pages, with progress and a stop button. */
export function SelectAll({ list, question, total, isCapped, onSelect }: Props) {
  const [found, setFound] = useState<number>()
  const isStopped = useRef(false)

  const gather = async () => {
    isStopped.current = false
    setFound(0)
    try {
      onSelect(await findAllIds(list, question, setFound, () => isStopped.current))
    } catch {
      // The call reported the failure; the selection stays.
    } finally {
      setFound(undefined)
    }
  }
  if (found === undefined)
    return (
      <Button type="link" size="small" onClick={() => void gather()}>
        选择全部 {total}
        {isCapped && '+'} 项
      </Button>
    )
  return (
    <span aria-live="polite">
      正在选择 {found} / {total}
      <Button
        type="link"
        size="small"
        onClick={() => {
          isStopped.current = true
        }}
      >
        停止
      </Button>
    </span>
  )
}

/** Collects the ids of all results page by page; when stopped, those found so far. */
async function findAllIds(
  list: AnyEndpoint,
  question: Record<string, unknown>,
  onProgress: (found: number) => void,
  isStopped: () => boolean,
): Promise<string[]> {
  const ids: string[] = []
  for (let pageNo = 1; !isStopped(); pageNo++) {
    const input = {
      ...question,
      field: 'id',
      longTexts: 'named',
      column: 'id',
      order: 'asc',
      pageNo,
      pageSize,
    }
    const { records } = (await call(list, input)) as { records: { id: string }[] }
    ids.push(...records.map(({ id }) => id))
    onProgress(ids.length)
    if (records.length < pageSize) break
  }
  return [...new Set(ids)]
}
