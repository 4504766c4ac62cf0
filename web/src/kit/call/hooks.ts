import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import {
  keepPreviousData,
  QueryClient,
  type QueryFunction,
  type SkipToken,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callForAnswer } from './api.ts'
import { useOnce } from './once.ts'
import type { QueuedWork } from './outbox.ts'
import { showSuccess } from './report.ts'
import { onSessionCleared } from './session.ts'

/** The cache of server state. A failure is reported once, so nothing is retried silently. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline a call fails at once and says so; by default it would wait without a word.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 1000,
      networkMode: 'always',
      refetchOnReconnect: true, // which `always` would turn off
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
onSessionCleared(() => queryClient.clear())

interface ReadOptions {
  quiet?: boolean
  /** How long an answer counts as fresh, in ms; by default each control that opens asks again. */
  staleTime?: number
  /** Asks again by the clock, in ms. */
  every?: number
  /** Entities whose changes make the answer another one, beside the endpoint's own family. */
  follows?: readonly string[]
  /** Changed rows are marked where they stand, instead of read anew at once. */
  marks?: true
}

/** What a read says of itself to those who follow changes. */
export interface ReadMeta extends Record<string, unknown> {
  follows?: readonly string[]
  /** Asks the same without showing the answer. */
  look?: () => Promise<unknown>
}

/** Reads from the server. No input yet, no call; while another input loads the previous answer stays. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  { quiet, staleTime = 0, every, follows, marks }: ReadOptions = {},
) {
  return useQuery<ResultOf<E>>({
    ...readOf(endpoint, input, quiet),
    meta: {
      follows,
      look: marks && input && (() => call(endpoint, input, { quiet: true })),
    } satisfies ReadMeta,
    placeholderData: keepPreviousData,
    staleTime,
    refetchInterval: every,
  })
}

/** A read as the cache knows it, for screens that make several at once. */
export const readOf = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | undefined,
  quiet?: boolean,
): { queryKey: unknown[]; queryFn: QueryFunction<ResultOf<E>> | SkipToken } => ({
  queryKey: [endpoint.family, endpoint.name, input],
  queryFn: input === undefined ? skipToken : ({ signal }) => call(endpoint, input, { signal, quiet }),
})

interface ActionOptions<E> {
  /** Families read anew besides the endpoint's own. */
  refreshes?: string[]
  onDone?: (result: ResultOf<E>, input: InputOf<E>) => void
  /** No success message; failures are still reported. */
  quiet?: boolean | (() => boolean)
  /** The screen shows a refusal itself. */
  showsRefusal?: boolean
  /** What is known of a call that may have to wait for the network. */
  work?: () => QueuedWork
}

/** Writes to the server: says its message and reads everything of the family anew. */
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
    /** The same input is sent once, however often its button is clicked. */
    mutateAsync,
    mutate: (...rest: Rest) => void mutateAsync(...rest).catch(() => undefined), // reported by the call
  }
}
