import { rehearsal } from '@banyan/contract/service/rehearsal'
import { serviceType } from '@banyan/contract/service/service-type'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LazyRehearsal } from './lazy-rehearsal.tsx'
import type { RehearsalInput } from './rehearsal-dialog.tsx'

type TriedCalendar = Pick<RehearsalInput, 'calendarId' | 'calendar'>

const all = 'all'

/** Rehearses a calendar with the enabled rules and promises on past orders of one type, or of all types that use it. */
export function RehearseCalendar({ read }: { read: () => Promise<TriedCalendar | undefined> }) {
  const allowed = useAllowed()
  const mayTry = allowed(rehearsal.run) && allowed(serviceType.list)
  const types = useCall(serviceType.list, mayTry ? { pageNo: 1, pageSize: 200 } : undefined, { quiet: true })
  const [tried, setTried] = useState<RehearsalInput>()
  if (!mayTry || !types.data?.records.length) return null
  return (
    <>
      <Select
        aria-label="推演服务类型"
        placeholder="推演：选择服务类型"
        style={{ minWidth: 200 }}
        value={null}
        options={[
          { value: all, label: '全部（未另选日历的）' },
          ...types.data.records.map(({ id, typeName }) => ({ value: id, label: typeName })),
        ]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen: string | null) => {
          const ofType = chosen === all ? {} : { serviceTypeId: chosen }
          if (chosen) void read().then((calendar) => calendar && setTried({ ...ofType, ...calendar }))
        }}
      />
      <LazyRehearsal tried={tried} onClose={() => setTried(undefined)} />
    </>
  )
}
