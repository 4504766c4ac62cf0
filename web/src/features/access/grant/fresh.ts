/** What `useCall` answers, as far as it matters whether it is new. */
export interface Fresh<T> {
  data: T | undefined
  error: Error | null
  isFetchedAfterMount: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Saved over an old answer, what others gave in between would be taken away: only one read just now counts. */
export const freshOf = <T>({ data, isFetchedAfterMount, isPlaceholderData }: Fresh<T>): T | undefined =>
  isFetchedAfterMount && !isPlaceholderData ? data : undefined
