import { useEffect, useState, useSyncExternalStore } from 'react'

/** 网络已断开, as long as it lasts, and for a moment that it is back; open lists and forms stay as they are (ux §4). */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  useEffect(() => {
    document.body.classList.toggle('is-offline', wasOffline)
    if (!isOnline || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), recoveredMs)
    return () => clearTimeout(timer)
  }, [isOnline, wasOffline])
  if (!wasOffline) return null
  return (
    <div className="update-bar offline-bar" role="status">
      {isOnline ? '网络已恢复' : '网络已断开，填写的内容会保存在本机'}
    </div>
  )
}

const recoveredMs = 3000

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
