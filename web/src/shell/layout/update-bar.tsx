import { Button } from 'antd'
import { useOutdated } from '#shell/layout/new-version.ts'

/** 系统已更新: told, never done by itself; the browser asks where something is unsaved (ux §4). */
export function UpdateBar() {
  if (!useOutdated()) return null
  return (
    <div className="update-bar" role="status">
      系统已更新
      <Button size="small" type="primary" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </div>
  )
}
