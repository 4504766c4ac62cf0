import { type Candidate, handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'

/** The order that needs a handler: a stored one, or the known data of a new one. */
interface SoughtFor {
  id?: string
  serviceTypeId?: string
  /** The point of the work, `lng,lat`. */
  point?: string
}

export interface Candidates {
  keyword: string
  setKeyword: (keyword: string) => void
  people: Candidate[]
  /** 1 within working hours, 0 outside, nothing without a calendar. */
  onDuty: number | null
  isLoading: boolean
  error: Error | null
  retry: () => void
  /** People by id, including results of earlier searches. */
  find: (ids: readonly string[]) => Candidate[]
}

/** The people an order can be given to, the suggested ones first. */
export function useCandidates(soughtFor: SoughtFor): Candidates {
  const [keyword, setKeyword] = useState('')
  const word = useDebounced(keyword.trim(), 300)
  const answer = useCall(
    handlerCandidate.candidates,
    { ...soughtFor, ...(word && { keyword: word }) },
    { quiet: true, staleTime: 0 },
  )
  const [seen] = useState(() => new Map<string, Candidate>())
  for (const person of answer.data?.people ?? []) seen.set(person.id, person)
  return {
    keyword,
    setKeyword,
    people: answer.data?.people ?? [],
    onDuty: answer.data?.onDuty ?? null,
    isLoading: !answer.data && !answer.error,
    error: answer.data ? null : answer.error,
    retry: () => void answer.refetch(),
    find: (ids) => ids.flatMap((id) => seen.get(id) ?? []),
  }
}
