import { LaptopOutlined, MobileOutlined } from '@ant-design/icons'
import { type OwnSession, ownSession } from '@banyan/contract/identity/own-account'
import { Tag } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { agentName, isHandheld } from '#kit/ui/agent-name.ts'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './centre.module.css'

/** The user's sessions, this device first; the others can be ended. */
export function OwnSessions() {
  const { data, error, refetch } = useCall(ownSession.list, {}, { staleTime: 0 })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  const others = data.filter(({ current }) => !current).length
  return (
    <>
      <ul className={styles.lines}>
        {data.map((each) => (
          <Device key={each.id} session={each} />
        ))}
      </ul>
      {others > 1 && (
        <ActionButton
          action={ownSession.endOthers}
          input={{}}
          type="default"
          confirm="确定退出其他设备吗?"
          consequence={`${others} 处登录将失效，需要重新输入密码`}
          danger
        >
          退出其他设备
        </ActionButton>
      )}
    </>
  )
}

function Device({
  session: { id, agent, ip, loginTime, lastSeen, current, byLink },
}: {
  session: OwnSession
}) {
  return (
    <li>
      <span className={styles.device}>
        {isHandheld(agent) ? <MobileOutlined /> : <LaptopOutlined />}
        <span>
          {agentName(agent)} {current && <Tag>当前设备</Tag>}
          {byLink && <Tag>通过链接登录</Tag>}
          <small>
            {textOrDash(ip)}，登录于 {loginTime}，最后活动 {lastSeen}
          </small>
        </span>
      </span>
      {!current && (
        <ActionButton
          action={ownSession.end}
          input={{ id }}
          type="default"
          confirm="确定退出该设备吗?"
          consequence="该设备需要重新登录，未保存的内容会丢失"
          danger
        >
          退出
        </ActionButton>
      )}
    </li>
  )
}
