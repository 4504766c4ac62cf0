import { UserDeparts } from './user-departs.tsx'
import { UserRoles } from './user-roles.tsx'

/** What a user is linked with: roles and departments (DEC-050). */
export function UserLinks({ record }: { record: { id: string } | undefined }) {
  return (
    <>
      <UserDeparts record={record} />
      <UserRoles record={record} />
    </>
  )
}
