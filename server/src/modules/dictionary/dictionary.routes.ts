import type { Served } from '#kernel/call/serve.ts'
import { categoryRoutes, categoryTreeRoutes } from './category.routes.ts'
import { dictBinRoutes, dictItemCheckRoutes, dictItemRoutes, dictRoutes } from './dict.routes.ts'
import { lookUpRoutes } from './look-up.routes.ts'

/** Dictionaries, categories and their look-ups. */
export const dictionaryRoutes: Served[] = [
  ...lookUpRoutes,
  ...dictRoutes,
  ...dictItemRoutes,
  ...dictItemCheckRoutes,
  ...dictBinRoutes,
  ...categoryRoutes,
  ...categoryTreeRoutes,
]
