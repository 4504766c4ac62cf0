import { Form, Input } from 'antd'
import { lazy, Suspense } from 'react'
import { UserRoles } from './user-roles.tsx'

// Fetched with the first form: the list shows no tree.
const UserDeparts = lazy(() => import('./user-departs.tsx').then((file) => ({ default: file.UserDeparts })))

/** What a user is linked with: roles and departments (DEC-050). */
export function UserLinks({ record }: { record: { id: string } | undefined }) {
  return (
    <>
      <Suspense
        fallback={
          <Form.Item label="部门">
            <Input disabled />
          </Form.Item>
        }
      >
        <UserDeparts record={record} />
      </Suspense>
      <UserRoles record={record} />
    </>
  )
}
