import { useEffect, useState } from 'react'

/** A value once it has stood still for the given milliseconds; back to blank it settles at once. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === '') return setSettled('')
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
