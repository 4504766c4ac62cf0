import { useEffect, useState } from 'react'

const waitSeconds = 60 // seconds before another code may be asked for

/**
 * The remaining seconds and a function that starts the countdown; based on the clock, because timers of inactive tabs
 * are slowed down.
 */
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
