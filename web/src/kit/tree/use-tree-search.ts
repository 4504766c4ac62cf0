import { type ChangeEvent, useState } from 'react'
import { type Branch, keysAbove, matching } from './tree.ts'

/** Finding nodes of a tree by a word: what is left of it, and what is unfolded so that every match can be seen. */
export function useTreeSearch<T extends Branch<T>>(nodes: readonly T[] | undefined) {
  const [typed, setTyped] = useState('')
  /** Nothing until someone unfolds or looks for something. */
  const [opened, setOpened] = useState<string[]>()
  return {
    word: typed.trim(),
    shown: nodes && matching(nodes, typed),
    opened,
    unfold: (keys: readonly (string | number | bigint)[]) => setOpened(keys.map(String)),
    input: {
      value: typed,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        setTyped(value)
        if (nodes && value.trim()) setOpened(keysAbove(nodes, value))
      },
    },
  }
}
