import { z } from 'zod'
import { entity, get, put } from '../endpoint.ts'
import { UserInfo } from '../identity/session.ts'
import { requiredText } from '../wire.ts'
import { DepartRef } from './depart.ts'

/** The department the caller works in at the moment, among their own ones (DEC-109). */
export const ownDepart = entity('ownDepart', 'own', {
  select: put('/sys/selectDepart', {
    needs: 'session',
    input: z.object({
      /** The caller; some clients leave it empty (family-contract 18). */
      username: z.string().trim().max(100).nullish(),
      orgCode: requiredText('请选择部门', 100),
    }),
    result: z.object({ userInfo: UserInfo }),
  }),
  mine: get('/sys/user/getCurrentUserDeparts', {
    needs: 'session',
    input: z.object({}),
    result: z.object({ list: z.array(DepartRef), orgCode: z.string().nullable() }),
  }),
})
