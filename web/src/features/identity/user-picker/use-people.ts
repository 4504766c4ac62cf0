import { user } from '@banyan/contract/identity/user'
import type { UserBrief } from '@banyan/contract/identity/user-lookup'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { useSyncExternalStore } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { isConnected, onNetwork } from '#kit/call/network.ts'
import { superInput } from '#kit/list/query/super-conditions.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

/** What the table of people shows. */
export type Person = Pick<UserBrief, 'id' | 'username' | 'realname' | 'sex' | 'sex_dictText' | 'phone'>

interface PeopleQuestion {
  departId: string | undefined
  word: string
  page: number
  size: number
}

/**
 * A page of people of a department and all below it. Who may read the list of users asks it page by page
 * (ADMIN-035); everyone else gets the people of a department at once (ADMIN-037).
 */
export function usePeople({ departId, word, page, size }: PeopleQuestion) {
  const mayList = useMayListPeople()
  const listed = useCall(
    user.list,
    mayList
      ? {
          ...(departId ? { id: departId } : {}),
          ...(word ? matchesAnyName(word) : {}),
          pageNo: page,
          pageSize: size,
          column: 'username',
          order: 'asc',
          field: ['id', ...columns, 'sex'].join(','),
        }
      : undefined,
  )
  const below = useCall(userDepart.below, mayList || !departId ? undefined : { id: departId })
  const source = mayList ? listed : below
  const matches: Person[] = (below.data ?? []).filter((one) => isMatch(one, word))
  return {
    rows: mayList ? listed.data?.records : below.data && matches.slice((page - 1) * size, page * size),
    total: mayList ? (listed.data?.total ?? 0) : matches.length,
    isFetching: source.isFetching,
    error: source.error,
    retry: () => void source.refetch(),
  }
}

/** Whether all people can be seen without naming a department; offline only the departments are kept. */
export function useMayListPeople(): boolean {
  const isOnline = useSyncExternalStore(onNetwork, isConnected)
  return useAllowed()(user.list) && isOnline
}

const columns = ['username', 'realname', 'phone'] as const

const matchesAnyName = (val: string) =>
  superInput({ match: 'or', items: columns.map((field) => ({ field, rule: 'like', val, type: 'input' })) })

const isMatch = (one: UserBrief, word: string) =>
  columns.some((column) => one[column]?.toLowerCase().includes(word.toLowerCase()))
