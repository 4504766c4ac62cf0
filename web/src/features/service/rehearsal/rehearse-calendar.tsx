import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceType } from '@banyan/contract/service/service-type'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import type { Tried } from './rehearsal-dialog.tsx'

const Rehearsal = lazy(() =>
  import('./rehearsal-dialog.tsx').then((file) => ({ default: file.RehearsalDialog })),
)

type TriedCalendar = Pick<Tried, 'calendarId' | 'calendar'>

/** Tries a calendar on the orders of a service type, with the rules and promises that are on. */
export function RehearseCalendar({ read }: { read: () => Promise<TriedCalendar | undefined> }) {
  const allowed = useAllowed()
  const mayTry = allowed(rehearsal.run) && allowed(serviceType.list)
  const types = useCall(serviceType.list, mayTry ? { pageNo: 1, pageSize: 200 } : undefined, { quiet: true })
  const [tried, setTried] = useState<Tried>()
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
        onChange={(serviceTypeId: string | null) => {
          if (serviceTypeId)
            void read().then((calendar) => calendar && setTried({ serviceTypeId, ...calendar }))
        }}
      />
      <Suspense>{tried && <Rehearsal tried={tried} onClose={() => setTried(undefined)} />}</Suspense>
    </>
  )
}
