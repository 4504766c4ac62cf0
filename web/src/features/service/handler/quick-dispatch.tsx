import { distanceText } from '@banyan/contract/area/distance'
import type { Candidate } from '@banyan/contract/service/handler-candidate'
import { workOrderState } from '@banyan/contract/service/work-order'
import { Button, Popconfirm } from 'antd'
import { useAction } from '#kit/call/hooks.ts'
import styles from './handler.module.css'
import { useCandidates } from './use-candidates.ts'

const suggestedPeople = 3

/** The people who are suggested for an order: one of them is chosen and confirmed. */
export function QuickDispatch({ id, label = '派给' }: { id: string; label?: string }) {
  const { people } = useCandidates({ id })
  const send = useAction(workOrderState.dispatch)
  if (people.length === 0) return null
  return (
    <section className={styles.quick} aria-label={label}>
      <span>{label}</span>
      {people.slice(0, suggestedPeople).map((person) => (
        <Popconfirm
          key={person.id}
          title={`${label}${person.realname}？`}
          description={person.reason ?? undefined}
          okText="派单"
          cancelText="取消"
          onConfirm={() => send.mutate({ id, handlerId: person.id })}
        >
          <Button size="small" loading={send.isPending && send.variables?.handlerId === person.id}>
            {handlerSummary(person)}
          </Button>
        </Popconfirm>
      ))}
    </section>
  )
}

const handlerSummary = ({ realname, openCount, distance }: Candidate): string =>
  [realname, openCount === null ? '' : `${openCount} 张`, distance === null ? '' : distanceText(distance)]
    .filter(Boolean)
    .join(' · ')
