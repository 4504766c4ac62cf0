import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { UserPicker } from '#features/identity/public.tsx'
import { useAction } from '#kit/call/hooks.ts'
import { Allow } from '#kit/ui/allow.tsx'
import styles from './people.module.css'

interface Props {
  /** Takes the holder and `userIdList`. */
  add: AnyEndpoint
  holder: Record<string, string>
  refreshes: string[]
}

/** Picks people and adds them to something. */
export function AddPeople({ add, holder, refreshes }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const adding = useAction(add, { refreshes, onDone: () => setChosen([]) })
  return (
    <Allow call={add}>
      <div className={styles.adds}>
        <UserPicker
          isMultiple
          stores="id"
          aria-label="添加用户"
          placeholder="选择要添加的用户"
          value={chosen}
          onChange={setChosen}
        />
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={adding.isPending}
          onClick={() => adding.mutate({ ...holder, userIdList: chosen })}
        >
          添加
        </Button>
      </div>
    </Allow>
  )
}
