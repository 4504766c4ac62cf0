import { Button, Typography } from 'antd'
import type { FirstAdministrator } from './add-administrator.ts'
import styles from './tenant.module.css'

interface Props {
  tenant: { name: string; hosts?: string }
  administrator: FirstAdministrator | undefined
  onClose: () => void
}

/** The sign-in data for the first administrator; the password is shown only here. */
export function NewTenantSummary({ tenant, administrator, onClose }: Props) {
  const [host] = (tenant.hosts ?? '').split(',')
  const address = host?.trim() ? `${window.location.protocol}//${host.trim()}` : window.location.origin
  const words = [
    `租户：${tenant.name}`,
    `登录地址：${address}`,
    ...(administrator ? [`用户名：${administrator.username}`, `初始密码：${administrator.password}`] : []),
  ]
  return (
    <>
      <p>
        租户“{tenant.name}”已建立，可在右上角“切换租户”中进入。
        {administrator
          ? '请把以下内容转告首位管理员，初始密码只显示这一次：'
          : '首位管理员可以以后在该租户的“用户”页面添加。'}
      </p>
      <Typography.Paragraph className={styles.words} copyable={{ text: words.join('\n') }}>
        {words.join('\n')}
      </Typography.Paragraph>
      <div className={styles.foot}>
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      </div>
    </>
  )
}
