import { useEffect, useState } from 'react'

const pause = 60_000 // between two looks

/** Whether the server holds another build of the console than the one at work here. */
export async function isOutdated(): Promise<boolean> {
  // All of them: a build that changes one file leaves the names of the others.
  const own = [...document.querySelectorAll('script[type="module"][src]')].map((each) =>
    each.getAttribute('src'),
  )
  if (!own.length) return false
  try {
    const reply = await fetch('./', { cache: 'no-cache' })
    const page = await reply.text()
    return reply.ok && page.includes('<script') && !own.every((src) => src && page.includes(src))
  } catch {
    return false // no answer is no news
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
      if (document.visibilityState === 'visible' && Date.now() - last > pause) void look()
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
