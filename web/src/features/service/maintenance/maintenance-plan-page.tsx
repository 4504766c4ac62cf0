import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { ListPage } from '#kit/list/list-page.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import { PlanDetail } from './plan-detail.tsx'
import { PresetControl } from './preset-control.tsx'

/** Plans that make orders by themselves, every so many months or kilometres. */
export function MaintenancePlanPage() {
  return (
    <ListPage
      of={maintenancePlan}
      columns={{
        // hidden at first, because the next due date matters more
        deviceId: { isHidden: true },
        startDate: { isHidden: true },
        daysAhead: { isHidden: true },
        status: {
          render: ({ status }) => (
            <FrozenMark isFrozen={status !== 1} text={status === 1 ? '启用' : '停用'} />
          ),
        },
      }}
      form={PresetControl}
      view={PlanDetail}
      card={{ title: 'planName', status: 'status', lines: ['serviceTypeId', 'vehicleId', 'nextDue'] }}
    />
  )
}
