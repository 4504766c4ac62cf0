import { useEffect, useState } from 'react'

const waitSeconds = 60 // seconds before another code may be asked for

/** Seconds left, and how to start them; by the clock, so that a sleeping tab does not stretch them. */
export function useCountdown(): [left: number, start: () => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = () => {
    setNow(Date.now())
    setUntil(Date.now() + waitSeconds * 1000)
  }
  return [left, start]
}
