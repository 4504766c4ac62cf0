import { describeKind, type MessageKind, messageKinds } from '@banyan/contract/messaging/message-kind'
import {
  channelsFor,
  type MessageChannels,
  type MessagePreference,
  messagePreference,
} from '@banyan/contract/messaging/message-preference'
import { Alert } from 'antd'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { Panel } from '#kit/page/panel.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './centre.module.css'
import { Choice } from './choice.tsx'
import { NoticeWays } from './notice-ways.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

const mailHints = {
  ready: undefined,
  notConfigured: '管理员还没有配置邮件，选择邮件暂不起作用',
  noAddress: '您还没有邮箱，请先填写邮箱',
}

/** 消息设置: the channels and times of each kind of message; every choice is saved at once. */
export function MessagePage() {
  const { data, error, refetch } = useCall(messagePreference.read, {}, { staleTime: 0 })
  const save = useAction(messagePreference.change)
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={8} />
  const { kinds, quiet } = save.isPending ? save.variables : data
  return (
    <div className={styles.page}>
      <Panel title="免打扰">
        <QuietHoursForm
          key={`${quiet.from} ${quiet.to}`}
          quiet={quiet}
          held={data.held}
          disabled={save.isPending}
          onChange={(change) => save.mutate({ kinds, quiet: change })}
        />
      </Panel>
      <Panel title="接收哪些消息">
        {mailHints[data.mail] && <Alert type="info" showIcon title={mailHints[data.mail]} />}
        <KindChoices
          kinds={kinds}
          canMail={data.mail === 'ready'}
          disabled={save.isPending}
          onChange={(change) => save.mutate({ kinds: change, quiet })}
        />
      </Panel>
      <Panel title="站内提醒方式">
        <NoticeWays />
      </Panel>
    </div>
  )
}

type Kinds = MessagePreference['kinds']

interface KindChoicesProps {
  kinds: Kinds
  canMail: boolean
  disabled: boolean
  onChange: (kinds: Kinds) => void
}

function KindChoices({ kinds, canMail, disabled, onChange }: KindChoicesProps) {
  return (
    <ul className={`${styles.lines} ${styles.short}`}>
      {(Object.keys(messageKinds) as MessageKind[]).map((kind) => {
        const { label, hint, isUrgent, isAlwaysShown } = describeKind(kind)
        const channels = channelsFor({ kinds }, kind)
        const choose = (change: Partial<MessageChannels>) =>
          onChange({ ...kinds, [kind]: { ...channels, ...change } })
        return (
          <li key={kind}>
            <span>
              {label}
              <small>{isUrgent ? `${hint}，紧急` : hint}</small>
            </span>
            <fieldset className={styles.ways} disabled={disabled}>
              <legend>{label}的接收方式</legend>
              <Choice
                label="站内"
                of={label}
                isOn={channels.inApp}
                disabled={disabled || isAlwaysShown}
                onChange={(inApp) => choose({ inApp })}
              />
              <Choice
                label="邮件"
                of={label}
                isOn={channels.mail}
                disabled={disabled || (!canMail && !channels.mail)}
                onChange={(mail) => choose({ mail })}
              />
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}
