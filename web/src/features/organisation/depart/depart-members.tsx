import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { departUser } from '@banyan/contract/organisation/user-depart'
import type { ReactNode } from 'react'
import { PeopleList } from '../people/people-list.tsx'

const calls = {
  list: departUser.members,
  add: departUser.addMembers,
  remove: departUser.removeMember,
  removeMany: departUser.removeMembers,
}

interface Props {
  departId: string
  actions?: (person: UserBrief) => ReactNode
}

/** Who belongs to a department itself, not to those below it (DEC-112). */
export const DepartMembers = ({ departId, actions }: Props) => (
  <PeopleList
    key={departId}
    calls={calls}
    holder={{ depId: departId }}
    loss="将不再属于该部门，并失去该部门的权限"
    refreshes={['user']}
    actions={actions}
  />
)
