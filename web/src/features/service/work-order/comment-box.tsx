import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { Mentions } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import styles from './work-order.module.css'

/** People who can be mentioned: those an order can be given to. */
const people = 'identity_user,realname,id'
const maxLength = 500
const counterFromLength = 400

/** A person mentioned in the text. */
export interface Mentioned {
  id: string
  name: string
}

/** The mentioned people whose names are still in the text. */
export const mentionedIds = (text: string, chosen: readonly Mentioned[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

interface Props {
  value: string
  onChange: (text: string) => void
  onMention: (person: Mentioned) => void
}

/** Text of a comment; after @ people are offered by name. */
export function CommentBox({ value, onChange, onMention }: Props) {
  const [word, setWord] = useState<string>()
  const found = useCall(dictionary.search, word === undefined ? undefined : { dict: people, keyword: word }, {
    quiet: true,
  })
  return (
    <>
      <Mentions
        aria-label="评论"
        placeholder="写评论，@ 可提到同事，可粘贴或拖入照片和文件"
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={value}
        onChange={onChange}
        onSearch={setWord}
        loading={found.isFetching}
        filterOption={false}
        notFoundContent="没有找到同事"
        options={(found.data ?? []).map(({ value: id, text }) => ({ key: id, value: text, label: text, id }))}
        onSelect={(option) =>
          onMention({ id: (option as unknown as { id: string }).id, name: String(option.value) })
        }
      />
      {value.length > counterFromLength && (
        <span className={value.length > maxLength ? styles.tooLong : styles.count}>
          {value.length} / {maxLength}
        </span>
      )}
    </>
  )
}
