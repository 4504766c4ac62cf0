import { area } from '@banyan/contract/area/area'
import { serve } from '#kernel/call/serve.ts'
import type { Maps } from './maps.ts'

export const areaRoutes = (maps: Maps) =>
  serve(area, {
    search: ({ input }) => maps.search(input.keyword),
    reverse: ({ input }) => maps.reverse(input.pointer),
    supply: async () => maps.supply(),
    tile: ({ input: { layer, z, x, y } }) => maps.tile(layer, z, x, y),
  })
