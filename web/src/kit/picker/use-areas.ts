import { useQuery } from '@tanstack/react-query'

/** The divisions of China with their look-ups, loaded once from their own chunk. */
export function useAreas() {
  return useQuery({
    queryKey: ['area', 'divisions'],
    queryFn: () => import('@banyan/contract/area/divisions'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
}
