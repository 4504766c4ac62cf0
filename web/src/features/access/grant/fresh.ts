/** The members of a `useCall` result that tell whether it is new. */
export interface FreshResult<T> {
  data: T | undefined
  error: Error | null
  isFetchedAfterMount: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Only data fetched after mounting count: saving over older data would undo what others granted meanwhile. */
export const freshData = <T>({
  data,
  isFetchedAfterMount,
  isPlaceholderData,
}: FreshResult<T>): T | undefined => (isFetchedAfterMount && !isPlaceholderData ? data : undefined)
