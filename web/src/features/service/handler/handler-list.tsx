import { distanceText } from '@banyan/contract/area/distance'
import type { Candidate } from '@banyan/contract/service/handler-candidate'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './handler.module.css'
import type { Candidates } from './use-candidates.ts'

interface Props {
  candidates: Candidates
  /** Several people can be chosen. */
  isMany?: boolean
  /** Only the suggested people at first. */
  isShort?: boolean
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  id?: string
}

/** Possible handlers with their workload, last known place and the reason of a suggestion. */
export function HandlerList({
  candidates,
  isMany = false,
  isShort = false,
  value = [],
  onChange,
  id,
}: Props) {
  const { people, keyword, error, isLoading, onDuty } = candidates
  const [showsAll, setShowsAll] = useState(!isShort)
  const name = useId()
  if (error) return <LoadError error={error} onRetry={candidates.retry} />
  const suggested = people.filter(({ reason }) => reason !== null)
  const others = people.filter(({ reason }) => reason === null)
  const shown = showsAll ? others : others.filter((person) => value.includes(person.id))
  const toggle = (person: Candidate, isChosen: boolean) =>
    onChange?.(
      isMany
        ? [...value.filter((each) => each !== person.id), ...(isChosen ? [person.id] : [])]
        : [person.id],
    )
  const row = (person: Candidate) => (
    <PersonRow
      key={person.id}
      person={person}
      name={name}
      isMany={isMany}
      isChosen={value.includes(person.id)}
      onChoose={(isChosen) => toggle(person, isChosen)}
    />
  )
  return (
    <div className={styles.box} id={id}>
      {showsAll && (
        <Input
          allowClear
          size="small"
          aria-label="按姓名查找处理人"
          placeholder="按姓名查找"
          maxLength={50}
          value={keyword}
          onChange={({ target }) => candidates.setKeyword(target.value)}
        />
      )}
      {onDuty === 0 && <p className={styles.duty}>现在不在工作时间</p>}
      <fieldset className={styles.people} aria-label="处理人">
        {isLoading && <Skeleton rows={3} />}
        {!isLoading && people.length === 0 && (
          <p className={styles.nobody}>
            {keyword ? '没有找到这个姓名的处理人' : '还没有可以处理工单的人，请先给角色授权“处理工单”'}
          </p>
        )}
        {suggested.map(row)}
        {shown.map(row)}
      </fieldset>
      {!showsAll && others.length > shown.length && (
        <Button type="link" size="small" className={styles.more} onClick={() => setShowsAll(true)}>
          显示全部 {people.length} 人
        </Button>
      )}
    </div>
  )
}

interface RowProps {
  person: Candidate
  name: string
  isMany: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function PersonRow({ person, name, isMany, isChosen, onChoose }: RowProps) {
  const { realname, departName, openCount, reason } = person
  const Control = isMany ? Checkbox : Radio
  return (
    <Control
      className={styles.person}
      name={isMany ? undefined : name}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    >
      <span className={styles.line}>
        <b className="plain-text">{textOrDash(realname)}</b>
        {reason !== null && <em>推荐：{reason}</em>}
        <span className={styles.count}>{openCount === null ? '' : `未完成 ${openCount}`}</span>
      </span>
      <small>{[departName, whereText(person)].filter(Boolean).join(' · ') || '没有部门和位置'}</small>
    </Control>
  )
}

/** The last known place with its distance and time. */
function whereText({ place, distance, placeTime }: Candidate): string {
  const facts = [
    distance === null ? '' : `距离 ${distanceText(distance)}`,
    placeTime ? placeTime.slice(5, 16) : '',
  ].filter(Boolean)
  if (!place && distance === null) return ''
  return `${place ?? ''}${facts.length ? `（${facts.join('，')}）` : ''}`
}
