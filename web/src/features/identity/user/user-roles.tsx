import { account } from '@banyan/contract/identity/user'
import { Form } from 'antd'
import { CallError } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './user-page.module.css'

/** The roles of a user, sent beside the fields as `selectedroles` (DEC-050). */
export function UserRoles({ record }: { record: { id: string } | undefined }) {
  const held = useCall(account.roles, record && { userid: record.id }, { quiet: true, staleTime: 0 })
  const isKnown = !record || (held.isFetchedAfterMount && (held.isSuccess || isRefused(held.error)))
  // Until the roles are known there is nothing to save: an empty list would take them all away.
  return isKnown ? (
    <Form.Item
      key="known"
      className={styles.wide}
      name="selectedroles"
      label="角色"
      initialValue={(record && held.data) ?? []}
    >
      <RoleChoice />
    </Form.Item>
  ) : (
    <Form.Item key="unknown" className={styles.wide} label="角色">
      <RoleChoice disabled />
    </Form.Item>
  )
}

/** A user without roles is refused by the look-up (DEC-053); any other failure is one. */
const isRefused = (error: unknown) => error instanceof CallError && error.status === 200
