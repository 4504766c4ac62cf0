import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { recycleBin } from '../recycle-bin.ts'
import { user } from './user.ts'
import { UserBrief } from './user-lookup.ts'

/** Deleted users; clients of the family know two of the calls (DEC-112). */
export const userBin = recycleBin(user, {
  paths: { removed: '/sys/user/recycleBinPage' },
  idsMember: 'userIds',
  shows: ['realname', 'username', 'phone'],
})

const text = z.string().nullish()

/** Deleted users as clients of the family read them, not paged (family-contract 17). */
export const removedUser = entity('user', 'tenant', {
  newest: get('/sys/user/recycleBin', {
    needs: 'user:recycle',
    input: z.object({ username: z.string().max(100).optional(), realname: z.string().max(100).optional() }),
    result: z.array(UserBrief.extend({ updateBy: text, updateTime: text })),
  }),
})
