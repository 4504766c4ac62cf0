import { departRoleUser } from '@banyan/contract/access/depart-role'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftValue, useWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from '../grant/grant.module.css'

interface Props {
  member: { departId: string; id: string; name: string }
  onClose: () => void
}

/** Which roles of a department one of its members has (DEC-059). */
export function MemberRoles({ member, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [touched, setTouched] = useState<string[]>()
  const who = { userId: member.id, departId: member.departId }
  const roles = useCall(departRoleUser.ofDepart, { departId: member.departId })
  const links = useCall(departRoleUser.ofUser, who, { staleTime: 0 })
  const isKnown = links.isFetchedAfterMount && links.isSuccess && !links.isPlaceholderData
  const held = isKnown ? links.data.map(({ droleId }) => droleId) : undefined
  const title = `部门角色 · ${member.name}`
  const work = useWork({ place: draftPlace('departRoles', member.id, member.departId), title })
  const chosen = touched ?? held ?? []
  useDraftValue(work, {
    label: '部门角色',
    value: chosen,
    opened: held,
    restore: setTouched,
    show: (ids) => `${ids.length} 项`,
  })
  const assign = useAction(departRoleUser.assign, {
    onDone: () => {
      work.settled()
      setOpen(false)
    },
  })
  const failed = roles.error ?? links.error
  return (
    <Modal
      open={isOpen}
      width={480}
      title={title}
      okText="保存"
      cancelText="取消"
      confirmLoading={assign.isPending}
      okButtonProps={{ disabled: !touched }}
      onOk={() => assign.mutate({ userId: member.id, newRoleId: chosen, oldRoleId: held })}
      onCancel={() => work.leave(() => setOpen(false))}
      afterClose={onClose}
    >
      <DraftOffer work={work} />
      {failed ? (
        <LoadError error={failed} onRetry={() => Promise.all([roles.refetch(), links.refetch()])} />
      ) : !held || !roles.data || roles.isPlaceholderData ? (
        <Skeleton rows={3} />
      ) : roles.data.length === 0 ? (
        <p className={styles.hint}>该部门还没有部门角色，可在“部门角色”中新增</p>
      ) : (
        <Checkbox.Group
          className={styles.rules}
          value={chosen}
          onChange={(ids) => setTouched(ids.map(String))}
        >
          {roles.data.map(({ id, roleName, roleCode, description }) => (
            <Checkbox key={id} value={id}>
              {roleName}
              <span className={styles.sentence}>{description || roleCode}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </Modal>
  )
}
