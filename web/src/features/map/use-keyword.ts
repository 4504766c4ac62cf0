import { useEffect, useState } from 'react'

const pauseMs = 300

/** The typed text, and the keyword that is searched after a pause or Enter. */
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
