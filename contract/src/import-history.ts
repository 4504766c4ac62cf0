import { z } from 'zod'
import { entity, get, post } from './endpoint.ts'
import { id, page, paging } from './wire.ts'

/** An import can be taken back for this many days. */
export const importDays = 30

/** An import that can be taken back, or was. */
export const KeptImport = z.object({
  id: z.string(),
  entity: z.string(),
  /** What was imported, e.g. 车辆. */
  title: z.string(),
  fileName: z.string(),
  createBy: z.string().nullable(),
  createBy_dictText: z.string().optional(),
  createTime: z.string(),
  /** Rows of the file, and those of them that were stored. */
  total: z.number(),
  stored: z.number(),
  /** Rows taken back, and rows that still can be. */
  takenBack: z.number(),
  left: z.number(),
})
export type KeptImport = z.output<typeof KeptImport>

/** How many rows of an import were removed, and which stayed and why; only the first of those are named. */
export const TakenBack = z.object({
  removed: z.number(),
  /** Rows that had been deleted before. */
  gone: z.number(),
  keptCount: z.number(),
  kept: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
})
export type TakenBack = z.output<typeof TakenBack>

const root = '/sys/common/imports'
/** The imports of the last 30 days: the caller's own, for administrators all of the tenant. Each needs `{entity}:import`. */
export const importHistory = entity('importHistory', 'tenant', {
  list: get(`${root}/list`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ entity: z.string().trim().max(100).optional(), ...paging }),
    result: page(KeptImport),
  }),
  takeBack: post(`${root}/takeBack`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ id }),
    result: TakenBack,
  }),
})
