import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { useState } from 'react'
import type { CallError } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { type RowNews, useRowNews } from '#kit/live/row-news.ts'
import type { Row } from './family.ts'

/** The rows of a list; after a failure none, with total 0 and page 1 (LIST-015). */
export interface Rows {
  rows: Row[]
  total: number
  page: number
  /** Counting stopped at the cap: there are at least this many. */
  isCapped: boolean
  /** Members that rules hide from the user, and read-only ones. */
  hidden: readonly string[]
  readOnly: readonly string[]
  /** Changes by others since the rows were read. */
  news?: RowNews
  /** The first page is still loading. */
  isFirst: boolean
  isFetching: boolean
  error: CallError | undefined
  reload: () => void
  countExactly: () => void
}

/** Fetches a page of a list. Old rows stay until the new ones are there. */
export function useRows(
  list: AnyEndpoint,
  input: Record<string, unknown> & { pageNo: number; pageSize: number },
): Rows {
  const { pageNo, pageSize, column: _column, order: _order, field, ...conditions } = input
  const asked = JSON.stringify(conditions)
  const [exactFor, setExactFor] = useState<string>()
  const question: Record<string, unknown> = {
    ...input,
    ...(field !== undefined && { longTexts: 'named' }),
    totalMode: exactFor === asked ? 'exact' : 'capped',
  }
  const answer = useCall(list, question, { marks: true })
  const news = useRowNews([list.family, list.name, question])
  const {
    records,
    total,
    totalCapped,
    hidden = [],
    readOnly = [],
  } = answer.isError ? none : asPage(answer.data, pageNo, pageSize)
  return {
    rows: records,
    total,
    page: answer.isError ? 1 : pageNo,
    isCapped: totalCapped === true,
    hidden,
    readOnly,
    news,
    isFirst: answer.isPending,
    isFetching: answer.isFetching,
    error: answer.isError ? (answer.error as CallError) : undefined,
    reload: () => void answer.refetch(),
    countExactly: () => setExactFor(asked),
  }
}

interface Answer {
  records: Row[]
  total: number
  totalCapped?: boolean
  hidden?: string[]
  readOnly?: string[]
}

const none: Answer = { records: [], total: 0 }

/** A page of the result; some calls of the family return a plain array instead. */
function asPage(data: Answer | Row[] | undefined, pageNo: number, pageSize: number): Answer {
  if (data === undefined) return none
  if (!Array.isArray(data)) return data
  return { records: data.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: data.length }
}
