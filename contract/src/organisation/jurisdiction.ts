import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { UserBrief } from '../identity/user-lookup.ts'
import { id } from '../wire.ts'

/** The colleagues of a person: people of a department and of all below it (DEC-103). */
export const jurisdiction = entity('jurisdiction', 'tenant', {
  people: get('/service/systemmanagement/serviceJurisdiction/queryPeople', {
    needs: 'session',
    /** Without `orgId` the caller's own department. */
    input: z.object({ orgId: id.optional() }),
    result: z.array(UserBrief.extend({ departName: z.string() })),
  }),
})
