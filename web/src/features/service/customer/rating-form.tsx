import type { CustomerView } from '@banyan/contract/service/customer-link'
import { longestWord } from '@banyan/contract/service/customer-paths'
import { useState } from 'react'
import { callWithToken } from './ask.ts'
import styles from './customer.module.css'
import { useSending } from './use-sending.ts'

interface Props {
  token: string
  rating: CustomerView['rating']
  mayRate: boolean
  onSent: () => Promise<void>
}

const starNames = ['很不满意', '不满意', '一般', '满意', '非常满意']

/** One to five stars with a word; what was given can be changed for a day. */
export function RatingForm({ token, rating, mayRate, onSent }: Props) {
  const [stars, setStars] = useState(rating?.stars ?? 0)
  const [word, setWord] = useState(rating?.word ?? '')
  const { isSending, failure, start } = useSending(async () => {
    await callWithToken('rate', token, { stars, word })
    await onSent()
  })
  if (!mayRate && rating)
    return (
      <>
        <p className={styles.given} role="img" aria-label={`${rating.stars} 星`}>
          {'★'.repeat(rating.stars)}
          {'☆'.repeat(5 - rating.stars)}
        </p>
        {rating.word && <p className={styles.word}>{rating.word}</p>}
      </>
    )
  const isChanged = stars !== (rating?.stars ?? 0) || word.trim() !== (rating?.word ?? '')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <fieldset className={styles.stars}>
        <legend>评分</legend>
        {starNames.map((text, at) => (
          <label key={text} title={text} className={at < stars ? styles.lit : undefined}>
            <input
              type="radio"
              name="stars"
              aria-label={`${at + 1} 星，${text}`}
              checked={stars === at + 1}
              onChange={() => setStars(at + 1)}
            />
            <span aria-hidden="true">{at < stars ? '★' : '☆'}</span>
          </label>
        ))}
        <output>{starNames[stars - 1]}</output>
      </fieldset>
      <textarea
        aria-label="评语"
        placeholder="说说您的感受（可不填）"
        rows={2}
        maxLength={longestWord}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.main} disabled={isSending || stars === 0 || !isChanged}>
        {rating ? '修改评价' : '提交评价'}
      </button>
      {rating && <p className={styles.helper}>评价后一天内可以修改。</p>}
    </form>
  )
}
