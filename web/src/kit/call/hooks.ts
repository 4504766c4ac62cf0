import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  type QueryFunction,
  type SkipToken,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callForAnswer } from './api.ts'
import { isConnected, onNetwork } from './network.ts'
import { useOnce } from './once.ts'
import type { QueuedWork } from './outbox.ts'
import { showSuccess } from './report.ts'
import { onSessionCleared } from './session.ts'

/** The cache of server state. Failed calls are reported, not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline calls fail at once with a message; by default they would wait silently.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 1000,
      networkMode: 'always',
      refetchOnReconnect: true, // `networkMode: 'always'` turns this off by default
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
onSessionCleared(() => queryClient.clear())
// Visible data are refetched once the server can be reached again.
onlineManager.setEventListener((setOnline) => onNetwork(() => setOnline(isConnected())))

interface ReadOptions {
  quiet?: boolean
  /** How long an answer counts as fresh, in ms; by default each control that opens asks again. */
  staleTime?: number
  /** Refetch interval in ms. */
  every?: number
  /** Further entities whose changes affect the result, besides the endpoint's own. */
  follows?: readonly string[]
  /** Changed rows are marked in place instead of refetched at once. */
  marks?: true
}

/** Metadata of a query for the code that follows changes. */
export interface ReadMeta extends Record<string, unknown> {
  follows?: readonly string[]
  /** Repeats the call without showing the result. */
  look?: () => Promise<unknown>
}

/** Reads from the server. Without input no call is made; while a new input loads, the previous result stays. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  { quiet, staleTime = 0, every, follows, marks }: ReadOptions = {},
) {
  return useQuery<ResultOf<E>>({
    ...readOptions(endpoint, input, quiet),
    meta: {
      follows,
      look: marks && input && (() => call(endpoint, input, { quiet: true })),
    } satisfies ReadMeta,
    placeholderData: keepPreviousData,
    staleTime,
    refetchInterval: every,
  })
}

/** Query options of a call, for screens that make several at once. */
export const readOptions = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  quiet?: boolean,
): { queryKey: unknown[]; queryFn: QueryFunction<ResultOf<E>> | SkipToken } => ({
  queryKey: [endpoint.family, endpoint.name, input],
  queryFn: input === undefined ? skipToken : ({ signal }) => call(endpoint, input, { signal, quiet }),
})

interface ActionOptions<E> {
  /** Families to refetch besides the endpoint's own. */
  refreshes?: string[]
  onDone?: (result: ResultOf<E>, input: InputOf<E>) => void
  /** No success message; failures are still reported. */
  quiet?: boolean | (() => boolean)
  /** The screen shows a refusal itself. */
  showsRefusal?: boolean
  /** What is known of a call that may have to wait for the network. */
  work?: () => QueuedWork
}

/** Writes to the server, shows its message and refetches everything of the family. */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  { refreshes = [], onDone, quiet, showsRefusal, work }: ActionOptions<E> = {},
) {
  const client = useQueryClient()
  const once = useOnce()
  const mutation = useMutation({
    mutationFn: (input: InputOf<E>) => callForAnswer(endpoint, input, { showsRefusal, work: work?.() }),
    onSuccess: ({ result, message }, input) => {
      if (!(typeof quiet === 'function' ? quiet() : quiet)) showSuccess(message)
      for (const family of [endpoint.family, ...refreshes]) {
        void client.invalidateQueries({ queryKey: [family] })
      }
      onDone?.(result, input)
    },
  })
  type Rest = Parameters<typeof mutation.mutateAsync>
  const mutateAsync = (...rest: Rest) =>
    once.run(JSON.stringify(rest[0]), () => mutation.mutateAsync(...rest))
  return {
    ...mutation,
    /** Repeated clicks with the same input send one call. */
    mutateAsync,
    mutate: (...rest: Rest) => void mutateAsync(...rest).catch(() => undefined), // reported by the call
  }
}
