import { longestWord } from '@banyan/contract/service/customer-paths'
import { useState } from 'react'
import { callWithToken } from './ask.ts'
import styles from './customer.module.css'
import { useSending } from './use-sending.ts'

/** A form for a message of the customer. */
export function WordForm({ token, onSent }: { token: string; onSent: () => Promise<void> }) {
  const [text, setText] = useState('')
  const { isSending, failure, start } = useSending(async () => {
    await callWithToken('say', token, { text })
    setText('')
    await onSent()
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <textarea
        aria-label="给服务公司留言"
        placeholder="给服务公司留言"
        rows={3}
        maxLength={longestWord}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.main} disabled={isSending || !text.trim()}>
        发送
      </button>
    </form>
  )
}
