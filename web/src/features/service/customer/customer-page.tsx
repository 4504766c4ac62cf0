import type { CustomerView } from '@banyan/contract/service/customer-link'
import { deadLink } from '@banyan/contract/service/customer-paths'
import { useCallback, useEffect, useState } from 'react'
import { callWithToken } from './ask.ts'
import styles from './customer.module.css'
import { RatingForm } from './rating-form.tsx'
import { WordForm } from './word-form.tsx'

/** The token is in the fragment of the address, which browsers do not send, so no log contains it. */
const tokenInAddress = () => location.hash.slice(1)

/** The customer's page of an order: progress, conversation, reply and rating. */
export function CustomerPage() {
  const [token, setToken] = useState(tokenInAddress)
  const [order, setOrder] = useState<CustomerView>()
  const [failure, setFailure] = useState<string>()
  const read = useCallback(async () => {
    try {
      setOrder(await callWithToken('view', token, {}))
      setFailure(undefined)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      setFailure(text)
      if (text === deadLink) setOrder(undefined)
    }
  }, [token])
  useEffect(() => {
    const readAgain = () => void (document.visibilityState === 'visible' && read())
    const follow = () => setToken(tokenInAddress())
    document.addEventListener('visibilitychange', readAgain)
    window.addEventListener('hashchange', follow)
    void read()
    return () => {
      document.removeEventListener('visibilitychange', readAgain)
      window.removeEventListener('hashchange', follow)
    }
  }, [read])
  if (!order) return <Waiting failure={failure} onRetry={() => void read()} />
  return <Shown token={token} order={order} onSent={read} />
}

function Waiting({ failure, onRetry }: { failure?: string; onRetry: () => void }) {
  if (!failure) return <main className={styles.empty}>正在打开…</main>
  return (
    <main className={styles.empty} role="alert">
      <h1>{failure}</h1>
      {failure === deadLink ? (
        <p>链接可能已过期或已作废，请向服务公司索取新的链接。</p>
      ) : (
        <button type="button" className={styles.main} onClick={onRetry}>
          重试
        </button>
      )}
    </main>
  )
}

/** Texts of the order states for customers. */
const states: Record<string, { text: string; hint: string }> = {
  1: { text: '已受理', hint: '正在安排服务人员' },
  2: { text: '已安排', hint: '服务人员即将开始处理' },
  3: { text: '处理中', hint: '服务人员正在处理' },
  4: { text: '已完成', hint: '感谢您的信任' },
  5: { text: '已取消', hint: '如有疑问请在下方留言' },
}
const statusSteps = ['1', '2', '3', '4']

interface ShownProps {
  token: string
  order: CustomerView
  onSent: () => Promise<void>
}

function Shown({ token, order, onSent }: ShownProps) {
  const { company, orderNo, serviceType, status, appointment, comments, rating, mayRate } = order
  const state = states[status]
  return (
    <main className={styles.page}>
      <header>
        <p className={styles.company}>{company}</p>
        <h1>{serviceType}</h1>
        <p className={styles.number}>工单编号 {orderNo}</p>
      </header>
      <section className={styles.card} aria-label="进度">
        <p className={status === '5' ? styles.ended : styles.state}>{state?.text}</p>
        <p className={styles.helper}>{state?.hint}</p>
        {status !== '5' && <Steps status={status} />}
        {appointment && isOpen(status) && (
          <p className={styles.appointment}>
            <span>预约时间</span>
            {appointmentText(appointment)}
          </p>
        )}
      </section>
      {(mayRate || rating) && (
        <section className={styles.card} aria-label="评价">
          <h2>{rating ? '您的评价' : '请评价这次服务'}</h2>
          <RatingForm
            key={rating ? 'rated' : 'new'}
            token={token}
            rating={rating}
            mayRate={mayRate}
            onSent={onSent}
          />
        </section>
      )}
      <section className={styles.card} aria-label="留言">
        <h2>留言</h2>
        {comments.length > 0 && (
          <ol className={styles.talk}>
            {comments.map(({ text, time, isOwn }) => (
              <li key={`${time} ${text}`} className={isOwn ? styles.own : undefined}>
                <p>{text}</p>
                <time>
                  {isOwn ? '您' : company} · {time.slice(5, 16)}
                </time>
              </li>
            ))}
          </ol>
        )}
        <WordForm token={token} onSent={onSent} />
      </section>
    </main>
  )
}

const isOpen = (status: string) => ['1', '2', '3'].includes(status)

/** `1 月 2 日 09:00 – 11:00`; the day of the end only where it is another one. */
function appointmentText({ start, end }: NonNullable<CustomerView['appointment']>): string {
  const day = (time: string) => `${Number(time.slice(5, 7))} 月 ${Number(time.slice(8, 10))} 日`
  const isSameDay = start.slice(0, 10) === end.slice(0, 10)
  return `${day(start)} ${start.slice(11, 16)} – ${isSameDay ? '' : `${day(end)} `}${end.slice(11, 16)}`
}

function Steps({ status }: { status: string }) {
  const reached = statusSteps.indexOf(status)
  return (
    <ol className={styles.steps}>
      {statusSteps.map((each, at) => (
        <li
          key={each}
          className={at <= reached ? styles.done : undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          {states[each]?.text}
        </li>
      ))}
    </ol>
  )
}
