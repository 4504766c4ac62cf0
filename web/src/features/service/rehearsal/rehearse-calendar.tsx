import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceType } from '@banyan/contract/service/service-type'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'

const Rehearsal = lazy(() =>
  import('./rehearsal-dialog.tsx').then((file) => ({ default: file.RehearsalDialog })),
)

/** Tries a calendar on the orders of a service type, with the rules and promises that are on. */
export function RehearseCalendar({ calendarId }: { calendarId: string }) {
  const allowed = useAllowed()
  const mayTry = allowed(rehearsal.run) && allowed(serviceType.list)
  const types = useCall(serviceType.list, mayTry ? { pageNo: 1, pageSize: 200 } : undefined, { quiet: true })
  const [serviceTypeId, setServiceTypeId] = useState<string>()
  if (!mayTry || !types.data?.records.length) return null
  return (
    <>
      <Select
        aria-label="推演服务类型"
        placeholder="推演：选择服务类型"
        style={{ minWidth: 200 }}
        value={null}
        options={types.data.records.map(({ id, typeName }) => ({ value: id, label: typeName }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(id: string | null) => setServiceTypeId(id ?? undefined)}
      />
      <Suspense>
        {serviceTypeId && (
          <Rehearsal tried={{ serviceTypeId, calendarId }} onClose={() => setServiceTypeId(undefined)} />
        )}
      </Suspense>
    </>
  )
}
