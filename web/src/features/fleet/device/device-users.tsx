import { DeviceUser, device, deviceUser } from '@banyan/contract/fleet/device'
import { jurisdiction } from '@banyan/contract/organisation/jurisdiction'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { useAction, useCall } from '#kit/call/hooks.ts'
import type { DetailPartProps } from '#kit/list/family.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import styles from './device-users.module.css'

/** The users of a device; people of the caller's jurisdiction can be added (DEC-105, DOMAIN-007, DOMAIN-011). */
export function DeviceUsers({ record: { id } }: DetailPartProps) {
  const read = useCall(device.byId, { id })
  const users = z.array(DeviceUser).catch([]).parse(read.data?.users)
  const canEdit = useAllowed()(deviceUser.addUser)
  return (
    <>
      {canEdit && <AddUsers deviceId={id} taken={users.map(({ userId }) => userId)} />}
      {users.length === 0 && <EmptyText>还没有使用人</EmptyText>}
      <ul className={styles.people}>
        {users.map((user) => (
          <li key={user.id}>
            {user.realname}
            <ActionButton
              action={deviceUser.removeUser}
              input={{ id: user.id }}
              confirm="确定移除吗?"
              type="link"
              size="small"
              danger
            >
              移除
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function AddUsers({ deviceId, taken }: { deviceId: string; taken: string[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  const people = useCall(jurisdiction.people, {})
  const add = useAction(deviceUser.addUser, { onDone: () => setChosen([]) })
  const choices = (people.data ?? []).filter((person) => !taken.includes(person.id))
  return (
    <div className={styles.adding}>
      <Select<string[]>
        {...pickerDefaults}
        mode="multiple"
        aria-label="选择使用人"
        placeholder="选择本部门及下级的人员"
        loading={people.isFetching}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map(({ id, realname, username, departName }) => ({
          value: id,
          label: [realname ?? username, departName].filter(Boolean).join(' · '),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        type="primary"
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() => add.mutate({ deviceId, userIds: chosen })}
      >
        添加
      </Button>
    </div>
  )
}
