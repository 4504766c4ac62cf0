import { useEffect, useState } from 'react'

const checkIntervalMs = 60_000 // between two checks

/** Whether the server has another build of the console than the running one. */
export async function isOutdated(): Promise<boolean> {
  // Compares all scripts, because a new build may change only some names.
  const own = [...document.querySelectorAll('script[type="module"][src]')].map((each) =>
    each.getAttribute('src'),
  )
  if (!own.length) return false
  try {
    const reply = await fetch('./', { cache: 'no-cache' })
    const page = await reply.text()
    return reply.ok && page.includes('<script') && !own.every((src) => src && page.includes(src))
  } catch {
    return false // without an answer the version counts as current
  }
}

/** Checks for a new version when the window gets the focus or a chunk is missing; the result stays. */
export function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (outdated) return
    let last = Date.now()
    const look = async () => {
      last = Date.now()
      if (await isOutdated()) setOutdated(true)
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - last > checkIntervalMs) void look()
    }
    const miss = () => void look()
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('vite:preloadError', miss)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('vite:preloadError', miss)
    }
  }, [outdated])
  return outdated
}
