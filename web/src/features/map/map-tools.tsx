import {
  AimOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlusOutlined,
  RollbackOutlined,
} from '@ant-design/icons'
import type { Point } from '@banyan/contract/area/outline'
import { Button } from 'antd'
import { useState } from 'react'
import { message } from '#kit/call/messages.ts'
import styles from './map-section.module.css'

interface Props {
  isFull: boolean
  onFull: () => void
  onFound: (at: Point) => void
  /** Absent while there is no previous view. */
  onBack?: () => void
  /** Absent for those who may not take orders. */
  onNew?: () => void
}

/** Buttons to create an order, to go back, to show the user's own position, and to fill the window. */
export function MapTools({ isFull, onFull, onFound, onBack, onNew }: Props) {
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
      {onBack && (
        <Button aria-label="返回上一视野" title="返回上一视野" icon={<RollbackOutlined />} onClick={onBack} />
      )}
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
      {onNew && (
        <Button
          type="primary"
          aria-label="新建工单"
          title="新建工单（右键或长按地图可在该处新建）"
          icon={<PlusOutlined />}
          onClick={onNew}
        />
      )}
    </div>
  )
}
