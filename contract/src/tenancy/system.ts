import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { id, page, paging } from '../wire.ts'

const System = z.object({ id: z.string(), sysId: z.string(), sysname: z.string() })

/** The system whose menus are loaded, and its terminal settings (DEC-018, DEC-065). */
export const system = entity('system', 'tenant', {
  info: get('/system/sysInfo', {
    needs: 'session',
    input: z.object({ sysId: z.string().max(64).optional() }),
    result: z.object({
      sysId: z.string(),
      sysname: z.string(),
      sysType: z.string(),
      moreTmnl: z.number(),
      tmnlPrefix: z.string(),
    }),
  }),
  all: get('/system/sysInfo/queryAll', { needs: 'session', input: z.object({}), result: z.array(System) }),
  list: get('/system/sysInfo/list', { needs: 'session', input: z.object(paging), result: page(System) }),
  byId: get('/system/sysInfo/queryById', { needs: 'session', input: z.object({ id }), result: System }),
})
