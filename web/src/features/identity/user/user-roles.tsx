import { roleLookup } from '@banyan/contract/access/role'
import { account } from '@banyan/contract/identity/user'
import { Form, Select } from 'antd'
import { CallError } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'

/** The roles of a user, sent beside the fields as `selectedroles` (DEC-050). */
export function UserRoles({ record }: { record: { id: string } | undefined }) {
  const roles = useCall(roleLookup.all, {})
  const held = useCall(account.roles, record && { userid: record.id }, { quiet: true, staleTime: 0 })
  const isKnown = !record || (held.isFetchedAfterMount && (held.isSuccess || isRefused(held.error)))
  const options = roles.data?.map(({ id, roleName }) => ({ value: id, label: roleName }))
  const select = (
    <Select
      mode="multiple"
      placeholder="请选择"
      listHeight={400}
      options={options}
      loading={roles.isFetching || !isKnown}
      disabled={!isKnown}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
  // Until the roles are known there is nothing to save: an empty list would take them all away.
  return isKnown ? (
    <Form.Item key="known" name="selectedroles" label="角色" initialValue={(record && held.data) ?? []}>
      {select}
    </Form.Item>
  ) : (
    <Form.Item key="unknown" label="角色">
      {select}
    </Form.Item>
  )
}

/** A user without roles is refused by the look-up (DEC-053); any other failure is one. */
const isRefused = (error: unknown) => error instanceof CallError && error.status === 200
