import { account } from '@banyan/contract/identity/user'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { CallError, call } from '#kit/call/api.ts'
import { RoleChoice, useRoles } from './role-choice.tsx'
import styles from './user-page.module.css'

/** The roles of a user, sent beside the fields as `selectedroles` (DEC-050). */
export function UserRoles({ record }: { record: { id: string } | undefined }) {
  useRoles() // keeps loading when the control below is replaced
  const held = useHeldRoles(record?.id)
  const isKnown = !record || (held.isFetchedAfterMount && held.isSuccess)
  // Saving is blocked until the roles are loaded, because an empty list would remove all of them.
  return isKnown ? (
    <Form.Item
      key="known"
      className={styles.wide}
      name="selectedroles"
      label="角色"
      initialValue={held.data ?? []}
    >
      <RoleChoice />
    </Form.Item>
  ) : (
    <Form.Item key="unknown" className={styles.wide} label="角色">
      <RoleChoice disabled />
    </Form.Item>
  )
}

/** The look-up refuses users without roles (DEC-053), so this refusal counts as an empty list. */
function useHeldRoles(userid = '') {
  return useQuery({
    queryKey: [account.roles.family, 'held roles', userid],
    queryFn: ({ signal }) =>
      call(account.roles, { userid }, { signal, quiet: true }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 200) return []
        throw error
      }),
    enabled: userid !== '',
    staleTime: 0,
  })
}
