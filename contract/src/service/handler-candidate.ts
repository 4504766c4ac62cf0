import { z } from 'zod'
import { readPointer } from '../area/pointer.ts'
import { entity, get, post } from '../endpoint.ts'
import { id, nothing, optionalText, tooLong } from '../wire.ts'

const root = '/workorder/serviceWorkOrder'

/** A person an order can be assigned to. Hidden members are absent. */
export const Candidate = z.object({
  id: z.string(),
  realname: z.string(),
  /** Of all departments, comma-joined. */
  departName: z.string(),
  /** Orders they have not finished, of those the caller may see. */
  openCount: z.number().nullable(),
  /** Their last known place: of a device of theirs, or of the order they took or finished last. */
  place: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  placeTime: z.string().nullable(),
  /** To the order, in kilometres. */
  distance: z.number().nullable(),
  /** Why they are suggested; the suggested ones come first. */
  reason: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

/** The limit of the list; others are found by name. */
export const candidateLimit = 100
/** The limit of orders per call. */
export const assignLimit = 500

const Assignment = z.object({ id, handlerId: id })

export const handlerCandidate = entity('workOrder', 'tenant', {
  /** People who may handle orders, suggested ones first; `onDuty` tells whether it is working time now. */
  candidates: get(`${root}/candidates`, {
    needs: 'workOrder:dispatch',
    input: z.object({
      /** A stored order: people are sorted by distance to its address, and its present handler is left out. */
      id: id.optional(),
      /** For an order that is not stored yet. */
      serviceTypeId: id.optional(),
      point: z
        .string()
        .max(60, '坐标格式不正确')
        .refine((text) => readPointer(text) !== undefined, '坐标格式不正确')
        .optional(),
      /** A part of a name. */
      keyword: z.string().trim().max(50, tooLong(50)).optional(),
    }),
    result: z.object({
      /** 1 within working hours, 0 outside, nothing without a calendar. */
      onDuty: z.number().nullable(),
      people: z.array(Candidate),
    }),
  }),
  /** Gives each order to its own handler; all of them or none. */
  dispatchEach: post(`${root}/dispatchEach`, {
    needs: 'workOrder:dispatch',
    input: z.object({
      gives: z
        .array(Assignment, { error: '请选择工单' })
        .min(1, '请选择工单')
        .max(assignLimit, `一次最多派${assignLimit}张工单`)
        .refine(
          (gives) => new Set(gives.map((give) => give.id)).size === gives.length,
          '同一张工单只能派给一人',
        ),
      remark: optionalText(200),
    }),
    result: nothing,
    says: '派单成功',
  }),
})
