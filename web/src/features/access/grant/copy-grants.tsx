import { permission } from '@banyan/contract/access/permission'
import { roleLookup, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { Select } from 'antd'
import { useState } from 'react'
import { call } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'

interface Props {
  /** The edited role, which is not offered for copying. */
  roleId: string
  onCopy: (permissionIds: string[]) => void
}

/** Copies the permissions of another role into the drawer, without saving. */
export function CopyGrants({ roleId, onCopy }: Props) {
  const roles = useCall(roleLookup.all, {})
  const [isReading, setReading] = useState(false)
  const copy = async (source: string) => {
    setReading(true)
    try {
      onCopy(await call(permission.ofRole, { roleId: source }))
    } catch {
      // The failure was reported by the call; the ticks stay as they are.
    } finally {
      setReading(false)
    }
  }
  return (
    <Select<string>
      aria-label="从角色复制"
      placeholder="从角色复制"
      value={null}
      loading={roles.isFetching || isReading}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 144 }}
      options={roles.data
        ?.filter(({ id, roleCode }) => id !== roleId && roleCode !== superAdmin && roleCode !== tenantAdmin)
        .map(({ id, roleName }) => ({ value: id, label: roleName }))}
      onSelect={(source) => void copy(source)}
    />
  )
}
