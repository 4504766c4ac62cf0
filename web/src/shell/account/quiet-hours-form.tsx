import { QuietHours } from '@banyan/contract/messaging/quiet-hours'
import { Input } from 'antd'
import { useState } from 'react'
import styles from './centre.module.css'
import { Choice } from './choice.tsx'

interface Props {
  quiet: QuietHours
  /** How many messages wait until the quiet hours end. */
  held: number
  disabled: boolean
  onChange: (quiet: QuietHours) => void
}

/** The quiet hours of the user; a time is saved when its field is left. */
export function QuietHoursForm({ quiet, held, disabled, onChange }: Props) {
  const [typed, setTyped] = useState({ from: quiet.from, to: quiet.to })
  const wrong = QuietHours.safeParse({ ...quiet, ...typed }).error?.issues[0]?.message
  const saveTimes = () => {
    const isChanged = typed.from !== quiet.from || typed.to !== quiet.to
    if (isChanged && !wrong) onChange({ ...quiet, ...typed })
  }
  const timeField = (member: 'from' | 'to', label: string) => (
    <Input
      type="time"
      aria-label={label}
      style={{ width: 128 }}
      disabled={disabled}
      status={wrong ? 'error' : undefined}
      value={typed[member]}
      onChange={({ target }) => setTyped({ ...typed, [member]: target.value })}
      onBlur={saveTimes}
    />
  )
  return (
    <ul className={`${styles.lines} ${styles.short}`}>
      <li>
        <span>
          每天免打扰<small>这段时间的消息先留着，结束后合成一条送达</small>
        </span>
        <div className={styles.ways}>
          <Choice
            label="开启"
            of="免打扰"
            isOn={quiet.isOn}
            disabled={disabled}
            onChange={(isOn) => onChange({ ...quiet, isOn })}
          />
        </div>
      </li>
      {quiet.isOn && (
        <>
          <li>
            <span>
              时段<small>{wrong ?? (quiet.from > quiet.to ? '到第二天的结束时间' : '当天')}</small>
            </span>
            <div className={styles.ways}>
              {timeField('from', '开始时间')}至{timeField('to', '结束时间')}
            </div>
          </li>
          <li>
            <span>
              紧急消息照常送达<small>已超时、超时升级</small>
            </span>
            <div className={styles.ways}>
              <Choice
                label="允许"
                of="紧急消息"
                isOn={quiet.letsUrgentPass}
                disabled={disabled}
                onChange={(letsUrgentPass) => onChange({ ...quiet, letsUrgentPass })}
              />
            </div>
          </li>
        </>
      )}
      {held > 0 && <li>{`有 ${held} 条消息将在免打扰结束后一起送达`}</li>}
    </ul>
  )
}
