import { useEffect, useState, useSyncExternalStore } from 'react'
import { type NetworkState, networkState, onNetwork } from '#kit/call/network.ts'

/** Shows the state of a failed connection, and briefly its recovery; open lists and forms are not changed (ux §4). */
export function OfflineBar() {
  const network = useSyncExternalStore(onNetwork, networkState)
  const isOnline = network === 'up'
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
      {stateTexts[network]}
    </div>
  )
}

const recoveredMs = 3000

const stateTexts: Record<NetworkState, string> = {
  up: '网络已恢复',
  offline: '网络已断开，填写的内容会保存在本机',
  unreachable: '连不上服务器，填写的内容会保存在本机',
  captive: '网络需要先登录认证，填写的内容会保存在本机',
}
