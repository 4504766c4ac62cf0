import { type ChangeEvent, useState } from 'react'
import { keysAbove, matchingBranches, type TreeBranch } from './tree.ts'

/** Tree search: the matching part of the tree and the expanded keys. */
export function useTreeSearch<T extends TreeBranch<T>>(nodes: readonly T[] | undefined) {
  const [typed, setTyped] = useState('')
  /** `undefined` until the user expands or searches. */
  const [opened, setOpened] = useState<string[]>()
  return {
    word: typed.trim(),
    shown: nodes && matchingBranches(nodes, typed),
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
