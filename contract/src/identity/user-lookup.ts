import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { commaList, nothing, numberCode, stamps } from '../wire.ts'

const text = z.string().nullish()

/** The members of a user shown in pickers and link tables. */
export const UserBrief = z.object({
  id: z.string(),
  username: z.string().nullish(),
  realname: text,
  avatar: text,
  sex: numberCode,
  sex_dictText: z.string().optional(),
  phone: text,
  email: text,
  workNo: text,
  post: text,
  status: numberCode,
  status_dictText: z.string().optional(),
  delFlag: z.number().nullish(),
  orgCode: text,
  orgCodeTxt: text,
})
export type UserBrief = z.output<typeof UserBrief>

/** A row of a link table, with the members of the user list so that it can be edited (family-contract 18). */
export const LinkedUser = UserBrief.extend({
  birthday: text,
  telephone: text,
  userIdentity: numberCode,
  userIdentity_dictText: z.string().optional(),
  departIds: text,
  departIds_dictText: z.string().optional(),
  orgId: text,
  orgId_dictText: z.string().optional(),
  relTenantIds: text,
  ...stamps,
  version: z.number().optional(),
})

/** Finds users by the names or ids stored in records (DEC-112). */
export const userLookup = entity('user', 'tenant', {
  byNames: get('/sys/user/getMultiUser', {
    needs: 'session',
    bare: true,
    input: z.object({ username: commaList.optional() }),
    result: z.array(z.object({ id: z.string(), username: z.string(), realname: text })),
  }),
  byIds: get('/sys/user/queryByIds', {
    needs: 'session',
    input: z.object({ userIds: commaList.optional() }),
    result: z.array(UserBrief),
  }),
  /** The deputy of a user: the product has none (family-contract 18). */
  standIn: get('/sys/sysUserAgent/queryByUserName', {
    needs: 'session',
    input: z.object({ userName: z.string().max(100).optional() }),
    result: nothing,
  }),
  newId: get('/sys/user/generateUserId', { needs: 'session', input: z.object({}), result: z.string() }),
})
