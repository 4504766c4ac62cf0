import { useQuery } from '@tanstack/react-query'
import { fleetSources } from '#features/fleet/public.tsx'
import { userSource } from '#features/identity/public.tsx'
import type { FoundRecord, RecordSource } from '#kit/page/record-source.ts'
import { useDebounced } from '#kit/picker/use-debounced.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** What can be found by name; a context that has records to find joins here. */
const sources: RecordSource[] = [userSource, ...fleetSources]

/** Records whose name holds the word, of the sources this user may read; nothing for less than two characters. */
export function useRecords(word: string): (FoundRecord & { kind: string })[] {
  const allowed = useAllowed()
  const asked = useDebounced(word.trim(), 250)
  const found = useQuery({
    queryKey: ['commandBar', asked],
    enabled: asked.length > 1,
    queryFn: async ({ signal }) => {
      const mine = sources.filter(({ needs }) => allowed(needs))
      const lists = await Promise.all(
        mine.map(async ({ title, find }) =>
          (await find(asked, signal)).map((record) => ({ ...record, kind: title })),
        ),
      )
      return lists.flat()
    },
  })
  return asked === word.trim() && asked.length > 1 ? (found.data ?? []) : []
}
