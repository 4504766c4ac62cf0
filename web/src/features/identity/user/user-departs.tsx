import { userDepart } from '@banyan/contract/organisation/user-depart'
import { Form } from 'antd'
import { type ComponentProps, lazy, Suspense, useContext } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { ControlPlaceholder } from '#kit/widgets/lazy-control.tsx'
import { ChosenDepart } from './chosen-depart.ts'

// Fetched with the first form: the list shows no tree.
const DepartTreeSelect = lazy(() =>
  import('./depart-tree-select.tsx').then((file) => ({ default: file.DepartTreeSelect<string[]> })),
)

/** The departments of a user, sent beside the fields as `selecteddeparts` (DEC-050). */
export function UserDeparts({ record }: { record: { id: string } | undefined }) {
  const chosen = useContext(ChosenDepart)
  const held = useCall(userDepart.belonging, record && { userId: record.id }, { staleTime: 0 })
  const isKnown = !record || (held.isFetchedAfterMount && held.isSuccess && !held.isPlaceholderData)
  // Saving is blocked until the departments are loaded, because an empty list would remove all of them.
  if (!isKnown)
    return (
      <Form.Item key="unknown" label="部门">
        <DepartChoice multiple disabled loading={held.isFetching} />
      </Form.Item>
    )
  const ids = record ? held.data?.map(({ value }) => value) : chosen ? [chosen] : []
  return (
    <Form.Item key="known" name="selecteddeparts" label="部门" initialValue={ids}>
      <DepartChoice multiple />
    </Form.Item>
  )
}

/** A separate component, so that the form has its value while the control is loading. */
const DepartChoice = (props: ComponentProps<typeof DepartTreeSelect>) => (
  <Suspense fallback={<ControlPlaceholder />}>
    <DepartTreeSelect {...props} />
  </Suspense>
)
