import { useQuery } from '@tanstack/react-query'

/** The divisions of China with what can be asked of them; a chunk of its own, fetched once. */
export function useAreas() {
  return useQuery({
    queryKey: ['area', 'divisions'],
    queryFn: () => import('@banyan/contract/area/divisions'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}
