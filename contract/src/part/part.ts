import { z } from 'zod'
import { entity, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { recycleBin } from '../recycle-bin.ts'
import { uniform } from '../uniform.ts'
import { id, page, paging } from '../wire.ts'

export const Part = z.object({
  partNo: field.text('配件编号', { required: true, max: 50, query: 'like', width: 160 }),
  partName: field.text('配件名称', { required: true, max: 100, query: 'like', width: 220 }),
  systemId: field.ref('配件分类', 'part_class,class_name,id', { required: true, width: 160 }),
  unit: field.text('单位', { max: 10, width: 80 }),
})

export const part = uniform('part', '/part/servicePart', Part, { title: '配件' })

export const partBin = recycleBin(part)

const System = z.object({ id: z.string(), name: z.string() })
const text = z.string().nullish()

/** The catalogue as clients of the family read it (DEC-106). */
export const partCatalogue = entity('part', 'tenant', {
  systemOne: post('/network/getSystemOne', {
    needs: 'session',
    input: z.object({}),
    result: z.array(System),
  }),
  systemTwo: post('/network/getSystemTwo', {
    needs: 'session',
    input: z.object({ systemOneId: id }),
    result: z.array(System),
  }),
  /** The parts of a system; those of all systems below one of the first level. */
  bySystem: post('/network/getPartInfoBySys', {
    needs: 'session',
    input: z.object({ systemId: id, ...paging }),
    result: page(z.object({ id: z.string(), partNo: text, partName: text, systemId: text, unit: text })),
  }),
})
