import { rehearsal } from '@banyan/contract/service/rehearsal'
import { Button } from 'antd'
import { useState } from 'react'
import { Allow } from '#kit/ui/allow.tsx'
import { LazyRehearsal } from './lazy-rehearsal.tsx'
import type { RehearsalInput } from './rehearsal-dialog.tsx'

/** Tries what is filled in on past orders before it is switched on. */
export function RehearseButton({
  read,
}: {
  read: () => RehearsalInput | undefined | Promise<RehearsalInput | undefined>
}) {
  const [tried, setTried] = useState<RehearsalInput>()
  return (
    <Allow call={rehearsal.run}>
      <Button onClick={() => void Promise.resolve(read()).then(setTried)}>推演</Button>
      <LazyRehearsal tried={tried} onClose={() => setTried(undefined)} />
    </Allow>
  )
}
