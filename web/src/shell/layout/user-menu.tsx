import {
  DownOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  MailOutlined,
  MobileOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ContactKind } from '@banyan/contract/identity/own-account'
import { homePath } from '@banyan/contract/page-paths'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { config } from '#kit/call/config.ts'
import { fileUrl } from '#kit/call/file-url.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { warn } from '#kit/call/report.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { discardUnsaved, unsavedIn } from '#kit/page/unsaved.ts'
import { lock, useLockKey } from '#shell/lock/lock.ts'
import { ownPages } from '#shell/menu/own-pages.ts'
import { confirmLogout } from '#shell/session/confirm-logout.tsx'
import { switchTenant } from '#shell/session/load-menu.ts'
import { useSettings } from '#shell/settings/settings.ts'

const IdleLock = lazy(() => import('#shell/lock/idle-lock.ts').then((file) => ({ default: file.IdleLock })))

const ChangePassword = lazy(() =>
  import('#shell/account/change-password.tsx').then((file) => ({ default: file.ChangePassword })),
)

const ChangeContact = lazy(() =>
  import('#shell/account/change-contact.tsx').then((file) => ({ default: file.ChangeContact })),
)

interface Props {
  isPhone: boolean
  onSettings: () => void
}

/** Greeting, tenant switch, own password, phone and e-mail, settings, logout (SHELL-042, DEC-009). */
export function UserMenu({ isPhone, onSettings }: Props) {
  const ask = useConfirmLeave()
  const user = useSession((state) => state.user)
  const tenants = useSession((state) => state.tenants)
  const [changing, setChanging] = useState<'password' | ContactKind>()
  const name = user?.realname || user?.username || ''
  const lockAfter = useSettings((state) => state.lockAfter)
  useLockKey()

  const actions: Record<string, () => void> = {
    centre: () => navigateTo(ownPages.centre.path),
    help: () => navigateTo(ownPages.help.path),
    settings: onSettings,
    lock: () => void lock(),
    // SHELL-045
    password: () => (storedSession.read('username') ? setChanging('password') : warn('当前系统无登录用户!')),
    phone: () => setChanging('phone'),
    email: () => setChanging('email'),
    logout: () => confirmLogout(),
  }
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (!key.startsWith('tenant:')) return actions[key]?.()
    ask(unsavedIn(), () => {
      discardUnsaved()
      navigateTo(homePath) // because the open page may not exist in the other tenant
      switchTenant(Number(key.slice('tenant:'.length)))
    })
  }

  return (
    <>
      <Dropdown
        menu={{
          items: menuItems(tenants),
          onClick: choose,
          selectedKeys: [`tenant:${storedSession.read('tenantId')}`],
        }}
        trigger={['click']}
      >
        <Button type="text" className="user-menu" aria-label={`欢迎您，${name}`}>
          <Face picture={fileUrl(user?.avatar)} />
          {!isPhone && <span>欢迎您，{name}</span>}
          {!isPhone && <DownOutlined className="user-menu-arrow" />}
        </Button>
      </Dropdown>
      <Suspense>{lockAfter > 0 && <IdleLock minutes={lockAfter} />}</Suspense>
      {changing && (
        <Suspense>
          {changing === 'password' ? (
            <ChangePassword onClose={() => setChanging(undefined)} />
          ) : (
            <ChangeContact kind={changing} onClose={() => setChanging(undefined)} />
          )}
        </Suspense>
      )}
    </>
  )
}

function Face({ picture }: { picture: string | undefined }) {
  return <span className="user-face">{picture ? <img src={picture} alt="" /> : <UserOutlined />}</span>
}

function menuItems(tenants: { id: number; name: string }[]): MenuProps['items'] {
  const choice = tenants.map(({ id, name }) => ({ key: `tenant:${id}`, label: name }))
  return [
    ...(tenants.length > 1
      ? [{ key: 'tenants', icon: <SwapOutlined />, label: '切换租户', children: choice }]
      : []),
    { key: 'centre', icon: <UserOutlined />, label: ownPages.centre.title },
    { key: 'password', icon: <KeyOutlined />, label: '修改密码' },
    ...(config.smsLogin ? [{ key: 'phone', icon: <MobileOutlined />, label: '更换手机号' }] : []),
    ...(config.mailCodes ? [{ key: 'email', icon: <MailOutlined />, label: '更换邮箱' }] : []),
    { key: 'settings', icon: <SettingOutlined />, label: '系统设置' },
    { key: 'help', icon: <QuestionCircleOutlined />, label: ownPages.help.title },
    { type: 'divider' as const },
    { key: 'lock', icon: <LockOutlined />, label: '锁定屏幕', extra: 'Alt L' },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
    ...(config.version
      ? [{ type: 'divider' as const }, { key: 'version', disabled: true, label: `版本 ${config.version}` }]
      : []),
  ]
}
