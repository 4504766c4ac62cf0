import { AimOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { Point } from '@banyan/contract/area/outline'
import { App, Button } from 'antd'
import { useState } from 'react'
import styles from './map-section.module.css'

interface Props {
  isFull: boolean
  onFull: () => void
  onFound: (at: Point) => void
}

/** Goes to where this person is, and gives the map the whole window. */
export function MapTools({ isFull, onFull, onFound }: Props) {
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const locate = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setAsking(false)
        onFound([longitude, latitude])
      },
      () => {
        setAsking(false)
        void message.warning('没有取得当前位置，请检查浏览器的定位权限')
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }
  const name = isFull ? '退出全屏' : '全屏'
  return (
    <div className={styles.tools}>
      {/* Browsers tell the place to secure pages only. */}
      {window.isSecureContext && 'geolocation' in navigator && (
        <Button aria-label="定位" title="定位" icon={<AimOutlined />} loading={isAsking} onClick={locate} />
      )}
      <Button
        aria-label={name}
        title={name}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFull}
      />
    </div>
  )
}
