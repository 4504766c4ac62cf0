import { wallNow } from '@banyan/contract/service/time/working-time'
import { useEffect, useState } from 'react'

/** The wall clock, read anew every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => wallNow(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(wallNow(Date.now())), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
