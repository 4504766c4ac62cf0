import type { user } from '@banyan/contract/identity/user'
import type { describe, WireRecord } from '@banyan/contract/uniform'
import { Avatar, Tag } from 'antd'
import { fileUrl } from '#kit/call/file-url.ts'
import type { DetailPartProps, Row } from '#kit/list/family.ts'
import { RecordDetail } from '#kit/list/record/record-detail.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import styles from './user-page.module.css'

type User = WireRecord<(typeof user)[typeof describe]['shape']['shape']>

/** The read-only view of a user: name, roles and departments first, then the other members. */
export function UserProfile({ record, plan }: DetailPartProps<User>) {
  const { realname, username, status, status_dictText, post, orgCodeTxt, roleNames, lastSeenTime } = record
  const picture = fileUrl(record.avatar)
  const isShown = (member: string) => plan.fields.some(({ name }) => name === member)
  const left = plan.fields.filter(({ name }) => !shownElsewhere.has(name))
  const facts = { ...plan, fields: left.toSorted((a, b) => groupOrder(a.group) - groupOrder(b.group)) }
  return (
    <>
      <header className={styles.person}>
        <Avatar size={64} src={picture}>
          {(realname ?? username ?? '').slice(0, 1)}
        </Avatar>
        <div>
          <h2>{realname || username}</h2>
          <p>
            <span>{username}</span>
            {post && <span>{post}</span>}
            {isShown('status') && <FrozenMark isFrozen={status === 2} text={status_dictText} />}
          </p>
        </div>
      </header>
      <dl className={styles.links}>
        {isShown('orgCodeTxt') && <Names label="部门" names={orgCodeTxt} />}
        {isShown('roleNames') && <Names label="角色" names={roleNames} />}
        {isShown('lastSeenTime') && (
          <>
            <dt>最近在线</dt>
            <dd>{lastSeenTime ?? (isNewUser(record as Row) ? '尚未登录' : '近一个月未登录')}</dd>
          </>
        )}
      </dl>
      <RecordDetail plan={facts} record={record as Row} />
    </>
  )
}

const month = 30 * 24 * 3_600_000
/**
 * Whether the account is younger than a month; ended sessions are kept that long, so a missing one means that the user
 * never signed in.
 */
const isNewUser = ({ createTime }: Row): boolean =>
  typeof createTime === 'string' && Date.now() - Date.parse(`${createTime.replace(' ', 'T')}+08:00`) < month

/** Members shown above the facts, and `orgCode`, which only authors of rules need. */
const shownElsewhere = new Set([
  'username',
  'realname',
  'post',
  'status',
  'orgCodeTxt',
  'roleNames',
  'lastSeenTime',
  'orgCode',
  'avatar',
  'relTenantIds',
])

const groupOrder = (group: string | undefined) => ['账号', '组织与角色', '个人'].indexOf(group ?? '')

function Names({ label, names }: { label: string; names: string | null | undefined }) {
  const each = (names ?? '').split(',').filter(Boolean)
  return (
    <>
      <dt>{label}</dt>
      <dd>{each.length ? each.map((name) => <Tag key={name}>{name}</Tag>) : textOrDash(null)}</dd>
    </>
  )
}
