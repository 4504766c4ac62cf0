import { Button } from 'antd'
import { useOutdated } from '#shell/layout/new-version.ts'

/** Offers to load a new version, which never happens by itself; the browser asks before unsaved work is lost (ux §4). */
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
