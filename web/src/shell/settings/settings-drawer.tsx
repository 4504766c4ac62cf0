import { Drawer, Segmented, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { message } from '#kit/call/messages.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { unsavedIn } from '#kit/page/unsaved.ts'
import { useTableStyle } from '#kit/table/table-style.ts'
import { useMedia } from '#kit/ui/media.ts'
import { applyColor } from './apply-color.ts'
import { ColorDots } from './color-dots.tsx'
import { breakpoints } from './device.ts'
import { disabledReasons } from './setting-rules.ts'
import { changeSettings, useSettings } from './settings.ts'
import './settings-drawer.css'

/** 系统设置: every choice acts at once and is kept (SHELL-054…064). */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const isPhone = useMedia(breakpoints.phone)
  const settings = useSettings()
  const tableStyle = useTableStyle()
  const reasons = disabledReasons(settings, isPhone)
  const isTop = settings.layout === 'topmenu'

  return (
    <Drawer
      open={isOpen}
      title="系统设置"
      size={isPhone ? '100%' : 320}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      styles={{ mask: { background: 'transparent' } }} // keeps the page visible while settings change
    >
      <Choice
        label="外观"
        value={settings.appearance}
        options={[
          { value: 'system', label: '跟随系统' },
          { value: 'light', label: '浅色' },
          { value: 'dark', label: '深色' },
        ]}
        onChange={(appearance) => changeSettings({ appearance })}
      />
      <Choice
        label="菜单主题"
        value={settings.theme}
        options={[
          { value: 'light', label: '浅色' },
          { value: 'dark', label: '深色' },
        ]}
        onChange={(theme) => changeSettings({ theme })}
      />
      <Row label="主题色">
        <ColorDots value={settings.color} onChange={(color) => void applyColor(color, message)} />
      </Row>
      <Choice
        label="导航"
        value={settings.layout}
        options={[
          { value: 'sidemenu', label: '侧边' },
          { value: 'topmenu', label: '顶部' },
        ]}
        reason={reasons.layout}
        onChange={(layout) => changeSettings({ layout })}
      />
      <Choice
        label="内容宽度"
        value={isTop ? settings.contentWidth : 'Fixed'}
        options={[
          { value: 'Fixed', label: '定宽' },
          { value: 'Fluid', label: '流式' },
        ]}
        reason={reasons.contentWidth}
        onChange={(contentWidth) => changeSettings({ contentWidth })}
      />
      <Toggle name="fixedHeader" label="固定头部" />
      <Toggle name="autoHideHeader" label="下滑隐藏" reason={reasons.autoHideHeader} />
      <Toggle name="fixSiderbar" label="固定侧栏" reason={reasons.fixSiderbar} />
      <Toggle name="colorWeak" label="色弱模式" />
      <Toggle name="multipage" label="多标签" endsPages />
      <Choice
        label="表格"
        value={tableStyle}
        options={[
          { value: 1, label: '正常' },
          { value: 2, label: '紧凑' },
        ]}
        onChange={(picked) => changeSettings({ tableStyle: picked })}
      />
      <Choice
        label="自动锁屏"
        value={settings.lockAfter}
        options={[
          { value: 0, label: '关闭' },
          { value: 5, label: '5 分' },
          { value: 15, label: '15 分' },
          { value: 60, label: '1 小时' },
        ]}
        onChange={(lockAfter) => changeSettings({ lockAfter })}
      />
    </Drawer>
  )
}

interface ChoiceProps<V> {
  label: string
  value: V
  options: { value: V; label: string }[]
  reason?: string
  onChange: (value: V) => void
}

function Choice<V extends string | number>({ label, value, options, reason, onChange }: ChoiceProps<V>) {
  return (
    <Row label={label} reason={reason}>
      <Segmented<V>
        aria-label={label}
        options={options}
        value={value}
        disabled={reason !== undefined}
        onChange={onChange}
      />
    </Row>
  )
}

type Flag = 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'colorWeak' | 'multipage'

interface ToggleProps {
  name: Flag
  label: string
  reason?: string
  /** Changing it restarts the open pages. */
  endsPages?: boolean
}

function Toggle({ name, label, reason, endsPages = false }: ToggleProps) {
  const isOn = useSettings((state) => state[name])
  const ask = useConfirmLeave()
  return (
    <Row label={label} reason={reason}>
      <Switch
        aria-label={label}
        checked={isOn}
        disabled={reason !== undefined}
        onChange={(checked) =>
          void ask(endsPages ? unsavedIn() : false, () => changeSettings({ [name]: checked }))
        }
      />
    </Row>
  )
}

/** A setting; if it has no effect at present, the reason is shown below (ux P). */
function Row({ label, reason, children }: { label: string; reason?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <span>
        {label}
        {reason && <small>{reason}</small>}
      </span>
      {children}
    </div>
  )
}
