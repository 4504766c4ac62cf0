import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { id, page, paging } from '../wire.ts'

/** A top-level department seen as an organisation (DEC-065). */
const Organization = z.object({
  id: z.string(),
  orgName: z.string(),
  orgCode: z.string(),
  parentId: z.string(),
})

export interface OrganizationNode extends z.output<typeof Organization> {
  children: OrganizationNode[] | null
}
export const OrganizationNode: z.ZodType<OrganizationNode> = Organization.extend({
  get children() {
    return z.array(OrganizationNode).nullable()
  },
})

const root = '/system/sysOrganization'
const all = z.array(Organization)

export const organization = entity('organization', 'tenant', {
  all: get(`${root}/queryAll`, { needs: 'session', input: z.object({}), result: all }),
  list: get(`${root}/list`, { needs: 'session', input: z.object(paging), result: page(Organization) }),
  byId: get(`${root}/queryById`, { needs: 'session', input: z.object({ id }), result: Organization }),
  ofUser: get(`${root}/queryOrgByuser`, {
    needs: 'session',
    input: z.object({ userId: id.optional() }),
    result: all,
  }),
  withDisabled: get(`${root}/allList`, { needs: 'session', input: z.object({}), result: all }),
  tree: get(`${root}/queryAll1`, {
    needs: 'session',
    input: z.object({}),
    result: z.array(OrganizationNode),
  }),
})
