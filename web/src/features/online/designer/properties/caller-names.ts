import { roleLookup } from '@banyan/contract/access/role'
import { userLookup } from '@banyan/contract/identity/user-lookup'
import { type CallerNames, callerValues } from '@banyan/contract/online/caller-conditions'
import { expressionsIn, type FormRule } from '@banyan/contract/online/form-rules'
import { departTree, type IdNode } from '@banyan/contract/organisation/depart'
import { useMemo } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { flattenTree } from '#kit/tree/tree.ts'

/** The names of the users, departments and roles that rules compare the caller with; `undefined` until all are known. */
export function useCallerNames(rules: readonly FormRule[]): CallerNames | undefined {
  const { users, departments, roles } = callerValues(expressionsIn(rules))
  const people = useCall(userLookup.byNames, users.length ? { username: users } : undefined)
  const departs = useCall(departTree.ids, departments.length ? {} : undefined)
  const held = useCall(roleLookup.all, roles.length ? {} : undefined)
  const [foundPeople, foundDeparts, foundRoles] = [
    users.length ? people.data : [],
    departments.length ? departs.data : [],
    roles.length ? held.data : [],
  ]
  const isComplete = !(users.length && people.isPlaceholderData)
  return useMemo(
    () =>
      foundPeople && foundDeparts && foundRoles && isComplete
        ? {
            users: new Map(
              foundPeople.map(({ username, realname }) => [username, realname || username] as const),
            ),
            departments: new Map(
              flattenTree<IdNode>(foundDeparts).map(({ key, title }) => [key, title] as const),
            ),
            roles: new Map(foundRoles.map(({ roleCode, roleName }) => [roleCode, roleName] as const)),
          }
        : undefined,
    [foundPeople, foundDeparts, foundRoles, isComplete],
  )
}
