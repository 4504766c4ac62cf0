import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#kit/call/api.ts'

const lifetime = 30_000 // ONLINE-009

/**
 * Reads from a report. With a group the answer is kept for 30 s under group, code and parameters, and equal questions
 * asked at the same time are one call (DEC-083); without one every reader asks for itself.
 */
export function useReport<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  groupId: string | undefined,
) {
  const own = useId()
  const kept = groupId === undefined ? 0 : lifetime
  return useQuery<ResultOf<E>>({
    queryKey: ['report', groupId ?? `own ${own}`, endpoint.name, input],
    queryFn: input === undefined ? skipToken : ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: kept,
    gcTime: kept,
  })
}
