import { useEffect, useState } from 'react'

const pauseMs = 300

/** What is typed, and what is asked for: a pause in typing, or Enter, settles it. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    settled,
    type: setTyped,
    settle: () => setSettled(typed.trim()),
  }
}
