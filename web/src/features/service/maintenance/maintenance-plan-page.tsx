import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { ListPage } from '#kit/list/list-page.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'

/** Plans that make orders by themselves, every so many months. */
export function MaintenancePlanPage() {
  return (
    <ListPage
      of={maintenancePlan}
      columns={{
        status: {
          render: ({ status }) => (
            <FrozenMark isFrozen={status !== 1} text={status === 1 ? '启用' : '停用'} />
          ),
        },
      }}
      card={{ title: 'planName', status: 'status', lines: ['serviceTypeId', 'vehicleId', 'nextDue'] }}
    />
  )
}
